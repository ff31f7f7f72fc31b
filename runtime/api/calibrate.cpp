// picco_calibrate: the main of the party program that picco calibrate makes.
#include "api/party_state.h"
#include "api/run.h"
#include "base/shown.h"
#include "files/new_file.h"
#include "protocols/catalogue/calibration.h"

#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::runtime::api {
namespace {

constexpr int kSeconds = 30, kMostSeconds = 3600;

/// What it takes to record and compute a sum, in picoseconds.
std::int64_t time_of_recorded_sum(Engine &engine) {
    constexpr int kCount = 1 << 14;
    using Clock = std::chrono::steady_clock;
    std::vector<std::uint64_t> zero(engine.field().limbs(), 0), cell(engine.field().limbs() + 1, 0);
    engine.store_input(cell.data(), zero.data());
    const Handle x = engine.load(cell.data(), 8);
    Handle sum = x.copy();
    const auto start = Clock::now();
    for (int i = 0; i < kCount; ++i) {
        sum = engine.recorder().add(sum, x);
    }
    std::vector<Handle> wanted;
    wanted.push_back(std::move(sum));
    engine.complete(wanted);
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count() * 1000 / kCount;
}

nlohmann::ordered_json document_of(const Calibration &calibration, const Context &context) {
    nlohmann::ordered_json protocols;
    for (const auto &[protocol, measured] : calibration.protocols) {
        const Time &time = calibration.times.of(protocol);
        nlohmann::ordered_json entry{{"element", time.element}, {"batch", time.batch}};
        if (!measured.medians.empty()) {
            entry["rounds"] = measured.cost.rounds;
            entry["bits"] = measured.cost.bits;
            for (std::size_t i = 0; i < measured.medians.size(); ++i) {
                entry["measured"][std::to_string(kMeasuredBatches[i])] = measured.medians[i];
            }
        }
        protocols[name_of(protocol)] = std::move(entry);
    }
    return {{"costs", 1},
            {"picco", PICCO_VERSION},
            {"parties", context.n()},
            {"field", context.field.is_binary() ? "gf256" : "prime"},
            {"limbs", calibration.times.limbs},
            {"element_bytes", calibration.times.element_bytes},
            {"round", calibration.times.link.round},
            {"byte", calibration.times.link.byte},
            {"protocols", std::move(protocols)}};
}

} // namespace
} // namespace picco::runtime::api

int picco_calibrate(int argc, char **argv) {
    using namespace picco::runtime;
    using namespace picco::runtime::api;
    return guarded([&] {
        if (argc > 1) {
            NewFile::check(argv[1]); // an error now, not after minutes
        }
        const int seconds = argc > 2 ? std::atoi(argv[2]) : kSeconds;
        if (seconds < 1 || seconds > kMostSeconds) {
            throw UsageError(
                fmt::format("{}: expected a number of seconds from 1 to {}", shown(argv[2]), kMostSeconds));
        }
        Context &context = run().context();
        const Calibration calibration = calibrate(context, time_of_recorded_sum(engine()), seconds);
        if (argc > 1) {
            NewFile file(argv[1], Access::everyone);
            file.write(document_of(calibration, context).dump(2) + "\n");
            file.commit();
        }
        return 0;
    });
}
