/* SPDX-License-Identifier: MIT
 *
 * What a program may tell Rankscope beyond its MPI calls. C and C++, nothing to link.
 *
 * When the program runs under Rankscope the functions below are those of its tracer; when it runs
 * alone they do nothing but test a pointer. Names are short texts such as "loss"; the tracer keeps
 * a copy. `step` orders the values of a name (a training step, an iteration, a size): any number,
 * not falling from one call to the next of a name on a rank.
 */
#ifndef RANKSCOPE_H
#define RANKSCOPE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RANKSCOPE_WEAK_ __attribute__((weak, visibility("default")))

/* The tracer's side. Not to be called: the functions below look whether they are there. */
RANKSCOPE_WEAK_ void rankscope_tracer_value(const char* name, double step, double value);
RANKSCOPE_WEAK_ void rankscope_tracer_values(const char* name, double step, const double* values,
                                             size_t count);
RANKSCOPE_WEAK_ void rankscope_tracer_text(const char* name, const char* text);
RANKSCOPE_WEAK_ void rankscope_tracer_image(const char* name, double step, int width, int height,
                                            int channels, const uint8_t* pixels);
RANKSCOPE_WEAK_ void rankscope_tracer_region_begin(const char* name);
RANKSCOPE_WEAK_ void rankscope_tracer_region_end(const char* name);

/* 1 when the program runs under Rankscope: ask before work that only a watcher needs. */
static inline int rankscope_watched(void) {
    return rankscope_tracer_value != 0;
}

/* One number: rankscope_value("loss", step, 2.303). */
static inline void rankscope_value(const char* name, double step, double value) {
    if (rankscope_tracer_value) rankscope_tracer_value(name, step, value);
}

/* `count` numbers that belong together, such as a row of a field or ten accuracies (at most 4096
 * are kept). */
static inline void rankscope_values(const char* name, double step, const double* values,
                                    size_t count) {
    if (rankscope_tracer_values) rankscope_tracer_values(name, step, values, count);
}

/* A fact in words: rankscope_text("data", "synthetic, 2,000 images"). */
static inline void rankscope_text(const char* name, const char* text) {
    if (rankscope_tracer_text) rankscope_tracer_text(name, text);
}

/* A picture: rows from the top, `channels` 1 (grey) or 3 (red, green, blue) bytes a pixel,
 * interleaved, width * height * channels <= 64 KiB. */
static inline void rankscope_image(const char* name, double step, int width, int height,
                                   int channels, const uint8_t* pixels) {
    if (rankscope_tracer_image) rankscope_tracer_image(name, step, width, height, channels, pixels);
}

/* A stretch of work with a name, such as "forward". Regions nest; each end names its begin. */
static inline void rankscope_region_begin(const char* name) {
    if (rankscope_tracer_region_begin) rankscope_tracer_region_begin(name);
}
static inline void rankscope_region_end(const char* name) {
    if (rankscope_tracer_region_end) rankscope_tracer_region_end(name);
}

#ifdef __cplusplus
}

namespace rankscope {

/* A region as long as the scope it stands in. */
class Region {
  public:
    explicit Region(const char* name) : name_(name) { rankscope_region_begin(name_); }
    ~Region() { rankscope_region_end(name_); }
    Region(const Region&) = delete;
    Region& operator=(const Region&) = delete;

  private:
    const char* name_;
};

}  // namespace rankscope
#endif

#endif
