/// What the C functions of picco/runtime.h work on: the one computing party of the process.
#pragma once

#include "base/error.h"
#include "engine/engine.h"
#include "picco/runtime.h"

#include <exception>
#include <functional>
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

/// Takes over the reference that a picco_value stands for.
inline Handle take(Engine &e, std::uint64_t word) {
    return Handle(e.table(), Value(word));
}

/// The word of a picco_value (or of another struct that holds one) that stands for the reference.
inline picco_value give(Handle value) {
    return {value.take().word()};
}

/// A function of one or two values.
template <class F>
picco_value unary(picco_value x, int line, F &&operation) {
    return recording(line, [&](Engine &e) {
        const Handle a = take(e, x.word);
        return give(operation(e.recorder(), a));
    });
}

template <class F>
picco_value binary(picco_value x, picco_value y, int line, F &&operation) {
    return recording(line, [&](Engine &e) {
        const Handle a = take(e, x.word), b = take(e, y.word);
        return give(operation(e.recorder(), a, b));
    });
}

/// Opens the elements of a vector of an integer type into public integers of `size` bytes each.
void store_opened(Engine &e, const Handle &value, int type, std::size_t count, void *to, std::size_t size);

inline std::uint64_t *cell(const void *location) {
    return static_cast<std::uint64_t *>(const_cast<void *>(location));
}

} // namespace picco::runtime::api
