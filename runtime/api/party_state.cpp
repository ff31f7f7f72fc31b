#include "api/party_state.h"

#include "api/embedding.h"
#include "base/error.h"
#include "base/shown.h"
#include "files/integer_type.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace picco::runtime::api {
namespace {

/// One computing party a process: the C functions have no argument that could carry it.
struct State {
    std::string speaker = "picco";
    std::function<void(const std::string &)> release;
};

State &state() {
    static State the_state;
    return the_state;
}

} // namespace

Engine *the_engine = nullptr;

void set_speaker(std::string speaker) {
    state().speaker = std::move(speaker);
}
void set_release(std::function<void(const std::string &)> release) {
    state().release = std::move(release);
}

LongVector take_long(Engine &e, std::uint64_t word, std::size_t count) {
    const Value value(word);
    return value.is_long() ? e.long_vectors().take(value) : LongVector(count, Handle(e.table(), value));
}

picco_value later(Engine &e, std::size_t count, int line, LongVector::Operation operation,
                  std::initializer_list<picco_value> operands) {
    std::vector<LongVector> taken;
    for (const picco_value &each : operands) {
        taken.push_back(take_long(e, each.word, count));
        require(taken.back().count() == count, "an operation on vectors of different lengths");
    }
    return give(e, LongVector(count, line, std::move(operation), std::move(taken)));
}

std::size_t long_count(Engine &e, std::initializer_list<picco_value> values) {
    std::size_t count = 0;
    for (const picco_value &each : values) {
        const Value value(each.word);
        count = value.is_long() ? e.long_vectors()[value].count() : count;
    }
    return count;
}

picco_value product(Engine &e, picco_value x, picco_value y, const Recorder::ProductShape &shape,
                    const Products &products) {
    const std::size_t of_x = shape.rows * shape.inner, of_y = shape.inner * shape.columns,
                      of_both = shape.rows * shape.columns;
    if (of_both == 0 || shape.inner == 0 || !e.is_long(std::max({of_x, of_y, of_both}))) {
        const Handle a = take(e, x.word), b = take(e, y.word);
        Handle result = products.whole(a, b, shape);
        e.make_room();
        return give(std::move(result));
    }
    LongVector a = take_long(e, x.word, of_x), b = take_long(e, y.word, of_y);
    LongVector result = products.in_parts(std::move(a), std::move(b), shape);
    return e.is_long(of_both) ? give(e, std::move(result)) : give(e.whole(std::move(result)));
}

void store_opened(Engine &e, const Handle &value, int type, std::size_t count, void *to, std::size_t size) {
    auto *place = static_cast<std::uint8_t *>(to);
    if (size > sizeof(std::uint64_t)) {
        for (mpz_class &opened : e.open_vector(value, count)) {
            if (type < 0 && opened < 0) { // a field that just holds the type has its greatest ones there
                opened += e.field().modulus();
            }
            store_integer(opened, place, size);
            place += size;
        }
        return;
    }
    for (const std::uint64_t opened : e.open_words(value, count)) {
        std::memcpy(place, &opened, size); // the low bytes
        place += size;
    }
}

void fail(std::exception_ptr error) {
    if (the_embedding != nullptr) {
        std::rethrow_exception(error); // through the user's program
    }
    std::fflush(stdout);
    const auto [reason, code] = ending_of(error);
    std::fprintf(stderr, "%s: error: %s\n", state().speaker.c_str(), shown_message(reason).c_str());
    if (state().release) {
        state().release(reason);
    }
    std::fflush(nullptr);
    std::_Exit(code);
}

} // namespace picco::runtime::api
