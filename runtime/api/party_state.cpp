#include "api/party_state.h"

#include "api/embedding.h"
#include "base/error.h"
#include "base/shown.h"
#include "files/integer_type.h"

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
