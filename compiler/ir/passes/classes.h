#pragma once

#include "ir/lift.h"

#include <functional>
#include <map>
#include <string>

namespace picco::compiler::ir {

// The classes of folds: each of these functions finds how iterations compose, or nothing.

/// Any function of a bit.
Recurrence fold_of_bit(Loop &loop, size_t slot);
/// A number that is always 0 or 1, as carries are.
std::optional<Recurrence> fold_of_carry(Loop &loop, size_t slot);
/// A step in one of the forms of lift.h.
std::optional<Recurrence> fold_of_form(Loop &loop, size_t slot, const Lifted &lifted);
/// A slot whose bits are kept, turned, set or cleared.
std::optional<Recurrence> fold_of_words(Loop &loop, size_t slot);
/// A slot that is kept or replaced as one predicate of it says.
std::optional<Recurrence> fold_of_predicate(Loop &loop, size_t slot);
/// Slots that hold at most so many different values together.
std::optional<Recurrence> fold_of_states(Loop &loop, const std::vector<size_t> &slots, size_t most_states);
/// A slot that is kept below a constant by a remainder.
std::optional<Recurrence> fold_of_modular(Loop &loop, size_t slot);
/// A slot that is moved towards a constant, and not beyond it.
std::optional<Recurrence> fold_of_drain(Loop &loop, size_t slot);
/// Slots that become the greatest, or the least, of sums of one of them and a number.
std::optional<Recurrence> fold_of_paths(Loop &loop, const std::vector<size_t> &slots);
/// Slots that become sums of multiples of each other, with factors that are private.
std::optional<Recurrence> fold_of_system(Loop &loop, const std::vector<size_t> &slots);
/// A slot that nothing depends on but for which of a few numbers it is.
std::optional<Recurrence> fold_of_maps(Loop &loop, size_t slot);
/// A slot that takes what an iteration offers where that is greater than what is there, or lesser, or where a bit of the
/// iteration says so; and those of `others` that are replaced where it is.
std::optional<Recurrence> fold_of_offers(Loop &loop, size_t slot, const std::vector<size_t> &others,
                                         const std::function<bool(Id)> &is_known);
/// Slots that all take the iteration's values where these come before what the slots hold, in an order of some of
/// them: slots, which depend on each other, and those of `others` that go with them. What else they are made of
/// is known: is_known(value).
std::optional<Recurrence> best_of(Loop &loop, const std::vector<size_t> &slots,
                                  const std::vector<size_t> &others, const std::function<bool(Id)> &is_known);

/// The best and the second best become one fold, where nobody asks for either in between.
void join_runners_up(Loop &loop);

/// What a search found, which depends on the step alone; nothing composed: no proven one.
struct FoundComposition {
    std::vector<Id> composed;
    bool is_unproven = false; ///< something was found, but not proven
};

/// Slots whose step none of the others knows: how iterations compose is found by search, and proven. known: of the loop's steps
/// that were searched, as many slots have the same. is_unproven: something was found, but not proven.
std::optional<Recurrence> fold_by_synthesis(Loop &loop, const std::vector<size_t> &slots,
                                            std::map<std::string, FoundComposition> &known,
                                            bool &is_unproven);

} // namespace picco::compiler::ir
