#include "net/strangers.h"

#include <algorithm>
#include <map>
#include <vector>

namespace picco::runtime {

Attempt &Strangers::add(std::unique_ptr<Attempt> stranger, std::unique_ptr<Attempt> &displaced) {
    displaced = displace(false, kMostSilent - 1);
    all_.push_back(std::move(stranger));
    return *all_.back();
}

std::unique_ptr<Attempt> Strangers::note_spoken(Attempt &stranger) {
    auto displaced = displace(true, kMostSpeaking - 1);
    stranger.has_spoken = true;
    return displaced;
}

std::unique_ptr<Attempt> Strangers::take(const Attempt &stranger) {
    const auto place =
        std::find_if(all_.begin(), all_.end(), [&](const auto &each) { return each.get() == &stranger; });
    if (place == all_.end())
        return nullptr;
    auto taken = std::move(*place);
    all_.erase(place);
    return taken;
}

std::unique_ptr<Attempt> Strangers::displace(bool has_spoken, std::size_t most) {
    std::map<std::string, std::vector<const Attempt *>> by_address;
    std::size_t count = 0;
    for (const auto &stranger : all_)
        if (stranger->has_spoken == has_spoken) {
            by_address[stranger->address].push_back(stranger.get());
            ++count;
        }
    if (count <= most)
        return nullptr;
    const auto &crowd =
        std::max_element(by_address.begin(), by_address.end(), [](const auto &x, const auto &y) {
            return x.second.size() < y.second.size();
        })->second;
    ++displaced_;
    return take(*crowd[random_() % crowd.size()]);
}

} // namespace picco::runtime
