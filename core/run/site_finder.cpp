// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/site_finder.h"

namespace rankscope {

void SiteFinder::add(const std::vector<UnresolvedSite>& sites) {
    waiting_.insert(waiting_.end(), sites.begin(), sites.end());
}

void SiteFinder::work(Store& store, std::chrono::steady_clock::time_point deadline,
                      const Found& found) {
    while (!waiting_.empty()) {
        const UnresolvedSite where = waiting_.front();
        waiting_.pop_front();
        Site site = lines_.find(where.module, where.offset);
        site.module = where.module;
        site.offset = where.offset;
        store.edit_site(where.site, site);
        found(where, site);
        if (std::chrono::steady_clock::now() >= deadline) return;
    }
}

}  // namespace rankscope
