// The functions of picco/runtime.h on folds of loops.
#include "api/party_state.h"
#include "picco/runtime.h"

#include <vector>

using namespace picco::runtime;
using namespace picco::runtime::api;

namespace {

std::vector<picco_value> given(std::vector<Handle> values) {
    std::vector<picco_value> words;
    for (Handle &each : values) {
        words.push_back(give(std::move(each)));
    }
    return words;
}

/// What the compiled program composes, for the engine.
Engine::Compose composed_by(Engine &e, picco_composition compose) {
    return [&e, compose](std::vector<Handle> earlier, std::vector<Handle> later) {
        const std::vector<picco_value> x = given(std::move(earlier)), y = given(std::move(later));
        std::vector<picco_value> result(x.size());
        compose(x.data(), y.data(), result.data());
        std::vector<Handle> values;
        for (const picco_value &each : result) {
            values.push_back(take(e, each.word));
        }
        return values;
    };
}

/// fold: Engine::fold or Engine::scan.
template <class Fold>
void replace(picco_value *parts, size_t part_count, int line, Fold &&fold) {
    recording(line, [&](Engine &e) {
        std::vector<Handle> values;
        for (size_t i = 0; i < part_count; ++i) {
            values.push_back(take(e, parts[i].word));
        }
        values = fold(e, std::move(values));
        for (size_t i = 0; i < part_count; ++i) {
            parts[i] = give(std::move(values[i]));
        }
        e.make_room();
    });
}

} // namespace

void picco_fold_at(picco_value *parts, size_t part_count, size_t count, picco_composition compose, int line) {
    replace(parts, part_count, line, [&](Engine &e, std::vector<Handle> values) {
        return e.fold(std::move(values), count, composed_by(e, compose));
    });
}

void picco_scan_at(picco_value *parts, size_t part_count, size_t count, picco_composition compose, int line) {
    replace(parts, part_count, line, [&](Engine &e, std::vector<Handle> values) {
        return e.scan(std::move(values), count, composed_by(e, compose));
    });
}

void picco_cases_at(picco_value x, const int64_t *numbers, picco_value *entries, size_t case_count,
                    int are_all, int line) {
    recording(line, [&](Engine &e) {
        const Handle value = take(e, x.word);
        std::vector<KnownCases::Case> cases;
        for (size_t i = 0; i < case_count; ++i) {
            cases.push_back({numbers[i], take(e, entries[i].word)});
        }
        e.recorder().note_cases(value, std::move(cases), are_all != 0);
    });
}

picco_value picco_running_sums_at(picco_value x, size_t count, int line) {
    return recording(line, [&](Engine &e) {
        const Handle terms = take(e, x.word);
        return give(e.running_sums(terms, count));
    });
}

picco_value picco_delayed_at(picco_value first, picco_value x, size_t count, int line) {
    return recording(line, [&](Engine &e) {
        const Handle front = take(e, first.word), elements = take(e, x.word);
        return give(e.delayed(front, elements, count));
    });
}

picco_value picco_iteration_at(picco_value x, size_t index, int line) {
    return recording(line, [&](Engine &e) {
        const Handle elements = take(e, x.word);
        return give(e.iteration(elements, static_cast<std::uint32_t>(index)));
    });
}

void picco_tests_at(picco_value x, int64_t first, size_t count, picco_value *tests, int line) {
    recording(line, [&](Engine &e) {
        std::vector<Handle> bits = e.recorder().tests(take(e, x.word), first, count);
        for (size_t i = 0; i < count; ++i) {
            tests[i] = give(std::move(bits[i]));
        }
        e.make_room();
    });
}

picco_value picco_copy(picco_value x) {
    return guarded([&] {
        Engine &e = engine();
        if (Value(x.word).is_long()) {
            LongVector &computed = e.long_vectors()[Value(x.word)];
            computed = e.computed(std::move(computed));
            return give(e, computed.copy());
        }
        Handle value = take(e, x.word);
        const picco_value again = give(value.copy());
        value.take(); // x is still to be passed on
        return again;
    });
}
