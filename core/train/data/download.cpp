// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/download.h"

#include <curl/curl.h>

#include <array>
#include <exception>
#include <memory>

#include "train/data/data_error.h"
#include "train/data/output_file.h"

namespace rankscope::train {
namespace {

struct Transfer {
    const DownloadOptions& options;
    OutputFile file;
    int64_t written = 0;
    std::exception_ptr error = nullptr;  // of ours, which must not fly through libcurl
};

size_t take(const char* bytes, size_t one, size_t count, void* transfer) {
    auto& to = *static_cast<Transfer*>(transfer);
    try {
        to.file.write(bytes, one * count, to.written);
    } catch (...) {
        to.error = std::current_exception();
        return 0;
    }
    to.written += static_cast<int64_t>(one * count);
    return one * count;
}

int tell(void* transfer, curl_off_t all, curl_off_t come, curl_off_t, curl_off_t) {
    const auto& options = static_cast<Transfer*>(transfer)->options;
    if (options.progress) options.progress(come, all);
    return 0;
}

}  // namespace

void download(const std::string& address, const std::filesystem::path& to,
              const DownloadOptions& options) {
    static const auto ready = curl_global_init(CURL_GLOBAL_DEFAULT);
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(
        ready == CURLE_OK ? curl_easy_init() : nullptr, &curl_easy_cleanup);
    if (!curl) throw DataError(address + " cannot be fetched: libcurl does not start");

    Transfer transfer{options, OutputFile(to)};
    std::array<char, CURL_ERROR_SIZE> reason{};
    const auto set = [&](auto option, auto value) { curl_easy_setopt(curl.get(), option, value); };
    set(CURLOPT_URL, address.c_str());
    set(CURLOPT_PROTOCOLS_STR, "http,https,file");
    set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    set(CURLOPT_FOLLOWLOCATION, 1L);
    set(CURLOPT_FAILONERROR, 1L);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_CONNECTTIMEOUT, static_cast<long>(options.connect.count()));
    set(CURLOPT_LOW_SPEED_LIMIT, 1'000L);
    set(CURLOPT_LOW_SPEED_TIME, static_cast<long>(options.silence.count()));
    set(CURLOPT_ERRORBUFFER, reason.data());
    set(CURLOPT_WRITEFUNCTION, &take);
    set(CURLOPT_WRITEDATA, &transfer);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, &tell);
    set(CURLOPT_XFERINFODATA, &transfer);
    const auto code = curl_easy_perform(curl.get());
    if (transfer.error) std::rethrow_exception(transfer.error);
    if (code != CURLE_OK)
        throw DataError(address + " cannot be fetched: " +
                        (reason[0] != '\0' ? reason.data() : curl_easy_strerror(code)));
    transfer.file.finish();
}

}  // namespace rankscope::train
