/// What views must and must not tell.
#pragma once

#include "protocols/views.h"

#include <gtest/gtest.h>

namespace picco::runtime::testing {

/// Planes of one word each side by side.
inline Bits joined(const std::vector<Bits> &planes) {
    Bits words(planes[0].count, planes.size(), planes[0].components);
    for (std::size_t plane = 0; plane < planes.size(); ++plane) {
        for (std::size_t component = 0; component < words.components; ++component)
            std::copy_n(planes[plane].plane(component, 0), words.stride, words.plane(component, plane));
    }
    return words;
}

/// All choices of so many secret bits.
inline std::vector<Secret> all_bits(int count) {
    std::vector<Secret> secrets;
    for (int code = 0; code < 1 << count; ++code) {
        secrets.emplace_back();
        for (int bit = 0; bit < count; ++bit)
            secrets.back().bits.push_back(code >> bit & 1);
    }
    return secrets;
}

inline bool tells(Views &views, const std::vector<Secret> &secrets, const std::set<StreamName> &zeroed = {}) {
    const auto reference = views.of(secrets.front(), zeroed);
    for (std::size_t i = 1; i < secrets.size(); ++i) {
        if (views.of(secrets[i], zeroed) != reference)
            return true;
    }
    return false;
}

/// Checks every coalition of t parties in every turn of the roles; returns how many were enumerable.
inline int check_views(ViewCase test, const std::vector<Secret> &secrets, int turns) {
    const Subsets coalitions(test.n, (test.n - 1) / 2);
    int checked = 0;
    for (test.turn = 0; test.turn < turns; ++test.turn) {
        for (int index = 0; index < coalitions.count(); ++index) {
            Views views(test, coalitions[index], secrets.front());
            if (!views.feasible())
                continue;
            ++checked;
            EXPECT_FALSE(tells(views, secrets)) << "coalition " << coalitions[index] << " turn " << test.turn;
        }
    }
    return checked;
}

/// Removes each stream in turn: the view of some coalition that does not know it must then depend on the
/// secret. Returns the number of streams.
inline int check_mutations(ViewCase test, const std::vector<Secret> &secrets) {
    const Subsets coalitions(test.n, (test.n - 1) / 2);
    std::map<StreamName, bool> noticed;
    for (int index = 0; index < coalitions.count(); ++index) {
        Views views(test, coalitions[index], secrets.front());
        if (!views.feasible())
            continue;
        for (const StreamName &name : views.unknown_streams()) {
            if (noticed[name])
                continue;
            noticed[name] = tells(views, secrets, {name});
        }
    }
    for (const auto &[name, found] : noticed) {
        const auto &[pair, first, second, operation, purpose, dealer] = name;
        EXPECT_TRUE(found) << "removing the stream of " << (pair ? "pair " : "subset ") << first << ' '
                           << second << " operation " << operation << " purpose " << purpose << " dealer "
                           << dealer << " goes unnoticed";
    }
    return static_cast<int>(noticed.size());
}

/// Removes one plane of one stream at a time, that is the mask of one gate of one level. Returns how many.
inline int check_gates(ViewCase test, const std::vector<Secret> &secrets) {
    const Subsets coalitions(test.n, (test.n - 1) / 2);
    int gates = 0;
    for (int index = 0; index < coalitions.count(); ++index) {
        Views views(test, coalitions[index], secrets.front());
        EXPECT_TRUE(views.feasible());
        for (const StreamName &name : views.unknown_streams()) {
            for (std::size_t plane = 0; plane < views.planes_of(name); ++plane, ++gates) {
                views.remove_plane(&name, plane);
                EXPECT_TRUE(tells(views, secrets)) << "coalition " << coalitions[index] << " operation "
                                                   << std::get<3>(name) << " plane " << plane;
                views.remove_plane(nullptr, 0);
            }
        }
    }
    return gates;
}

} // namespace picco::runtime::testing
