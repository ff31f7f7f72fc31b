#include "api/party_state.h"

#include "base/error.h"

#include <cstdio>
#include <cstdlib>
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

void fail(std::exception_ptr error) {
    std::fflush(stdout);
    std::string reason;
    int code = kExitInternal;
    try {
        std::rethrow_exception(error);
    } catch (const Error &e) {
        reason = e.what();
        code = e.exit_code();
    } catch (const std::bad_alloc &) {
        reason = "out of memory: run with less data or on a larger machine";
        code = kExitFailed;
    } catch (const std::exception &e) {
        reason = std::string("internal error: ") + e.what() + " (please report this)";
    }
    std::fprintf(stderr, "%s: error: %s\n", state().speaker.c_str(), reason.c_str());
    if (state().release) {
        state().release(reason);
    }
    std::fflush(nullptr);
    std::_Exit(code);
}

} // namespace picco::runtime::api
