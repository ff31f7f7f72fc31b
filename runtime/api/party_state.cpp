#include "api/party_state.h"

#include "base/error.h"

#include <cstdio>
#include <cstdlib>
#include <new>

namespace picco::runtime::api {
namespace {

/// One computing party a process: the C functions have no argument that could carry it.
struct State {
    Engine *engine = nullptr;
    std::string speaker = "picco";
    std::function<void()> release;
};

State &state() {
    static State the_state;
    return the_state;
}

} // namespace

Engine &engine() {
    require(state().engine != nullptr, "a private operation outside of picco_main");
    return *state().engine;
}

void set_engine(Engine *engine) { state().engine = engine; }
void set_speaker(std::string speaker) { state().speaker = std::move(speaker); }
void set_release(std::function<void()> release) { state().release = std::move(release); }

int report(std::exception_ptr error) {
    const char *speaker = state().speaker.c_str();
    try {
        std::rethrow_exception(error);
    } catch (const Error &e) {
        std::fprintf(stderr, "%s: error: %s\n", speaker, e.what());
        return e.exit_code();
    } catch (const std::bad_alloc &) {
        std::fprintf(stderr, "%s: error: out of memory: run with less data or on a larger machine\n", speaker);
        return kExitFailed;
    } catch (const std::exception &e) {
        std::fprintf(stderr, "%s: internal error: %s (please report this)\n", speaker, e.what());
        return kExitInternal;
    }
}

void fail(std::exception_ptr error) {
    std::fflush(stdout);
    const int code = report(error);
    if (state().release) {
        state().release();
    }
    std::fflush(nullptr);
    std::_Exit(code);
}

} // namespace picco::runtime::api
