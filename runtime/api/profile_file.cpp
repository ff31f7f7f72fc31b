#include "api/profile_file.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace picco::runtime::api {

std::string profile_text(const Profile::Result &profile, const std::string &program, int party) {
    std::vector<Profile::Spot> spots = profile.spots;
    std::sort(spots.begin(), spots.end(), [](const Profile::Spot &x, const Profile::Spot &y) {
        return std::pair(x.line, x.op) < std::pair(y.line, y.op);
    });
    nlohmann::ordered_json document{{"program", program},
                                    {"party", party},
                                    {"rounds", profile.rounds},
                                    {"bytes_sent", profile.bytes},
                                    {"seconds", profile.seconds},
                                    {"recording_seconds", profile.recording},
                                    {"lines", nlohmann::ordered_json::array()},
                                    {"timeline", nlohmann::ordered_json::array()}};
    for (const Profile::Spot &spot : spots)
        document["lines"].push_back({{"line", spot.line},
                                     {"operation", name_of(spot.op)},
                                     {"representation", name_of(representation_of(spot.op))},
                                     {"operations", spot.operations},
                                     {"rounds", spot.rounds},
                                     {"bytes_sent", spot.bytes},
                                     {"seconds", spot.seconds},
                                     {"waiting_seconds", spot.waiting},
                                     {"predicted_work_seconds", 1e-12 * spot.picoseconds},
                                     {"size", spot.size}});
    for (const Profile::Span &span : profile.timeline) {
        nlohmann::ordered_json lines = nlohmann::ordered_json::object();
        for (const auto &[line, rounds] : span.lines)
            lines[std::to_string(line)] = rounds;
        document["timeline"].push_back({{"rounds", span.rounds},
                                        {"bytes_sent", span.bytes},
                                        {"seconds", span.seconds},
                                        {"lines", lines}});
    }
    return document.dump(1) + "\n";
}

} // namespace picco::runtime::api
