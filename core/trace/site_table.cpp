// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/site_table.h"

#include <utility>

namespace rankscope {

void SiteTable::add_module(Bytes body) {
    const auto module = take_body<ModuleBody>(body);
    modules_.push_back(
        {module.begin, module.end, module.load_bias, std::string(padded_text(body))});
}

SiteId SiteTable::of(std::uint64_t address) {
    Recent& recent = recent_[(address ^ address >> 6) % recent_.size()];
    if (recent.address != address) {
        const auto [at, made] = sites_.try_emplace(address, 0);
        if (made) at->second = make(address);
        recent = {address, at->second};
    }
    return recent.site;
}

SiteId SiteTable::make(std::uint64_t address) {
    if (address == 0) return 0;
    Site site;
    site.offset = address;
    // The newest first: a library may have been loaded where another one was.
    for (auto module = modules_.rbegin(); module != modules_.rend(); ++module) {
        if (address < module->begin || address >= module->end) continue;
        site.module = module->path;
        site.offset = address - module->load_bias;
        break;
    }
    const std::size_t known = store_.site_count();
    const SiteId id = store_.add_site(site);
    if (id >= known && !site.module.empty())
        unresolved_.push_back({id, rank_, address, site.module, site.offset});
    return id;
}

std::vector<UnresolvedSite> SiteTable::take_unresolved() {
    return std::exchange(unresolved_, {});
}

}  // namespace rankscope
