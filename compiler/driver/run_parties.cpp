// The computing parties of a local run: their processes, and which of them failed first.
#include "driver/run_parties.h"

#include "driver/error.h"
#include "driver/party_command.h"
#include "driver/party_messages.h"
#include "driver/progress_line.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// The parties end each other when one fails; whoever has not after this time is ended by force.
constexpr std::chrono::seconds kGrace{5};

/// Which of several failed parties is the cause: the later, the more likely. A crash or a mistake of the
/// user's comes before the errors of those who only notice that another party is gone.
enum class Rank { none, consequence, failure, internal, user, crash };

Rank rank_of(const ChildEnd &end, bool blames_another) {
    if (end.signal != 0)
        return Rank::crash;
    if (end.code == kInputAtFault)
        return Rank::user;
    if (end.code != kRunFailed)
        return Rank::internal;
    return blames_another ? Rank::consequence : Rank::failure;
}

/// The names of temporary files without their folder, which is gone when the user reads them.
std::string without_folder(const LocalRun &run, std::string line) {
    const auto folder = run.folder.file("");
    for (auto at = line.find(folder); at != std::string::npos; at = line.find(folder))
        line.erase(at, folder.size());
    return line;
}

/// Says what went wrong first, where something did.
int report(const LocalRun &run, const std::vector<std::unique_ptr<Child>> &parties, PartyMessages &messages) {
    int culprit = 0;
    auto rank = Rank::none;
    for (std::size_t i = 0; i < parties.size(); ++i) {
        const auto &end = parties[i]->end();
        if (parties[i]->running() || end.good())
            continue;
        const int party = static_cast<int>(i) + 1;
        const auto own_rank = rank_of(end, messages.blames_another(party));
        if (own_rank > rank || (own_rank == rank && party == messages.first_failed())) {
            rank = own_rank;
            culprit = party;
        }
    }
    if (culprit == 0)
        return kDone;
    const auto &end = parties[static_cast<std::size_t>(culprit) - 1]->end();
    if (end.signal != 0) {
        messages.print_errors(culprit);
        const std::string place = messages.place_of_loss(culprit);
        run.outlets.error(
            fmt::format("party {} {}{}{}", culprit, end.text(), place.empty() ? "" : " ", place));
        note_fault(run.options, end);
    } else if (!messages.print_errors(culprit))
        run.outlets.error(fmt::format("party {} {} and without a message", culprit, end.text()));
    return rank == Rank::user ? kInputAtFault : kRunFailed;
}

} // namespace

int run_parties(const LocalRun &run, std::vector<Listener> listeners) {
    using Clock = std::chrono::steady_clock;
    PartyMessages messages(run.options.parties, run.outlets.messages);
    ProgressLine progress(run.outlets.messages);
    std::vector<std::unique_ptr<Child>> parties;
    std::vector<Child *> pointers;
    for (int party = 1; party <= run.options.parties; ++party) {
        parties.push_back(std::make_unique<Child>(
            party_command(run, party, listeners[static_cast<std::size_t>(party) - 1].socket(),
                          party == 1 && progress.is_on())));
        parties.back()->on_message = [&, party](const std::string &line) {
            if (party == 1 && progress.take(line))
                return;
            progress.clear();
            messages.take(party, without_folder(run, line));
        };
        parties.back()->on_output = [&](std::string_view text) {
            progress.make_room(text);
            run.outlets.output.write(text);
        };
        pointers.push_back(parties.back().get());
    }
    listeners.clear();
    Clock::time_point first_failure{};
    run.outlets.wait_for(pointers, [&] {
        for (std::size_t i = 0; i < parties.size(); ++i)
            if (!parties[i]->running() && !parties[i]->end().good())
                messages.note_failure(static_cast<int>(i) + 1);
        if (messages.first_failed() == 0)
            return false;
        if (first_failure == Clock::time_point{})
            first_failure = Clock::now();
        return Clock::now() - first_failure > kGrace;
    });
    progress.clear();
    return report(run, parties, messages);
}

} // namespace picco::compiler
