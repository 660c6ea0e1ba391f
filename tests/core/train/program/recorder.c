/* SPDX-License-Identifier: GPL-3.0-or-later
 * Preloaded into the ranks in place of the tracer: writes all that they tell through rankscope.h,
 * a line each, to $RECORD_FOLDER/rank<R>. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static FILE* out(void) {
    static FILE* file;
    const char* folder = getenv("RECORD_FOLDER");
    const char* rank = getenv("PMI_RANK");
    char name[4096];
    if (file) return file;
    snprintf(name, sizeof name, "%s/rank%s", folder ? folder : ".", rank ? rank : "0");
    file = fopen(name, "w");
    if (!file) abort();
    return file;
}

void rankscope_tracer_value(const char* name, double step, double value) {
    fprintf(out(), "value %s %.17g %.17g\n", name, step, value);
}

void rankscope_tracer_values(const char* name, double step, const double* values, size_t count) {
    fprintf(out(), "values %s %.17g", name, step);
    for (size_t i = 0; i < count; ++i) fprintf(out(), " %.17g", values[i]);
    fprintf(out(), "\n");
}

void rankscope_tracer_text(const char* name, const char* text) {
    fprintf(out(), "text %s %s\n", name, text);
}

void rankscope_tracer_image(const char* name, double step, int width, int height, int channels,
                            const uint8_t* pixels) {
    unsigned long sum = 0;
    for (size_t i = 0; i < (size_t)width * (size_t)height * (size_t)channels; ++i) sum += pixels[i];
    fprintf(out(), "image %s %.17g %d %d %d %lu\n", name, step, width, height, channels, sum);
}

void rankscope_tracer_region_begin(const char* name) {
    fprintf(out(), "begin %s\n", name);
}
void rankscope_tracer_region_end(const char* name) {
    fprintf(out(), "end %s\n", name);
}
