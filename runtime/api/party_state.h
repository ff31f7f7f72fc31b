/// What the C functions of picco/runtime.h work on: the one computing party of the process.
#pragma once

#include "base/error.h"
#include "engine/engine.h"
#include "picco/runtime.h"

#include <array>
#include <exception>
#include <functional>
#include <initializer_list>
#include <string>
#include <utility>

namespace picco::runtime::api {

/// The engine of the running party; set by picco_main for the time of the user's program.
extern Engine *the_engine; ///< null outside of that time
inline Engine &engine() {
    require(the_engine != nullptr, "a private operation outside of picco_main");
    return *the_engine;
}

/// Who speaks in error messages: the program and party.
void set_speaker(std::string speaker);
/// What fail() does before it ends the process: tells the other parties the reason, erases keys.
void set_release(std::function<void(const std::string &reason)> release);

/// Ends the process because of an error: tells the user, lets the other parties know, leaves no output.
[[noreturn]] void fail(std::exception_ptr error);

/// Runs the body of a C function: no exception may pass through the user's C code.
template <class F>
auto guarded(F &&body) -> decltype(body()) {
    try {
        return body();
    } catch (...) {
        fail(std::current_exception());
    }
}

/// The same with the engine's recorder set to a source line.
template <class F>
auto recording(int line, F &&body) {
    return guarded([&] {
        Engine &e = engine();
        e.recorder().at(line);
        return body(e);
    });
}

/// Ends the program where public data are used as they may not be, in the clear or as a party.
void end_at(int line, const std::string &reason);

/// Notes that the program opens something that depends on the inputs.
void note_disclosure();

/// recording() of what opens something.
template <class F>
auto opening(int line, F &&body) {
    return recording(line, [&](Engine &e) {
        note_disclosure();
        return body(e);
    });
}

/// Takes over the reference that a picco_value stands for. A long vector is computed then.
inline Handle take(Engine &e, std::uint64_t word) {
    const Value value(word);
    return value.is_long() ? e.whole(e.long_vectors().take(value)) : Handle(e.table(), value);
}

/// The word of a picco_value (or of another struct that holds one) that stands for the reference.
inline picco_value give(Handle value) {
    return {value.take().word()};
}
inline picco_value give(Engine &e, LongVector value) {
    return {e.long_vectors().add(std::move(value)).word()};
}

/// The same as take(), for what takes long vectors as they are.
LongVector take_long(Engine &e, std::uint64_t word, std::size_t count);

/// What make(first, count) gives for all of `count` elements, or for strips of them.
template <class Make>
picco_value in_strips(Engine &e, std::size_t count, Make &&make) {
    return e.is_long(count) ? give(e, e.long_vector(count, make)) : give(make(0, count));
}

/// Calls open(elements, first, count) for all elements of a value, or for strips of them.
template <class Open>
void open_strips(Engine &e, picco_value x, std::size_t count, Open &&open) {
    if (Value(x.word).is_long()) {
        return e.open_long(take_long(e, x.word, count), open);
    }
    open(take(e, x.word), 0, count);
}

/// A value that an operation gives for each strip, once it is known where it goes; count: of elements.
picco_value later(Engine &e, std::size_t count, int line, LongVector::Operation operation,
                  std::initializer_list<picco_value> operands);
/// That of the long vectors among some values.
std::size_t long_count(Engine &e, std::initializer_list<picco_value> values);

/// A product of matrices: as a whole, or where one of them is long.
struct Products {
    std::function<Handle(const Handle &, const Handle &, const Recorder::ProductShape &)> whole;
    std::function<LongVector(LongVector, LongVector, const Recorder::ProductShape &)> in_parts;
};
picco_value product(Engine &e, picco_value x, picco_value y, const Recorder::ProductShape &shape,
                    const Products &products);

template <class F, class Handles, std::size_t... I>
Handle applied(F &operation, Recorder &r, const Handles &handles, std::index_sequence<I...>) {
    return operation(r, handles[I]...);
}

/// An operation on values, element by element. On long vectors it is recorded later, a strip at a time: it holds what it
/// needs by value.
template <class F, class... Values>
picco_value each(int line, F operation, Values... values) {
    return recording(line, [&](Engine &e) {
        if ((Value(values.word).is_long() || ...)) {
            return later(
                e, long_count(e, {values...}), line,
                [operation](Recorder &r, const std::vector<Handle> &strips, const LongVector::Strip &) {
                    return applied(operation, r, strips, std::index_sequence_for<Values...>());
                },
                {values...});
        }
        const std::array<Handle, sizeof...(Values)> taken{take(e, values.word)...};
        return give(applied(operation, e.recorder(), taken, std::index_sequence_for<Values...>()));
    });
}

template <class F>
picco_value unary(picco_value x, int line, F operation) {
    return each(line, std::move(operation), x);
}

template <class F>
picco_value binary(picco_value x, picco_value y, int line, F operation) {
    return each(line, std::move(operation), x, y);
}

/// Opens the elements of a vector of an integer type into public integers of `size` bytes each.
void store_opened(Engine &e, const Handle &value, int type, std::size_t count, void *to, std::size_t size);

inline std::uint64_t *cell(const void *location) {
    return static_cast<std::uint64_t *>(const_cast<void *>(location));
}

} // namespace picco::runtime::api
