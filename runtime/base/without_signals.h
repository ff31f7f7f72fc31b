/// Threads that leave signals to the program's own thread.
#pragma once

#include <csignal>
#include <initializer_list>

namespace picco::runtime {

/// Threads that are made meanwhile leave all signals to the program's own thread, but for their own faults.
class WithoutSignals {
  public:
    WithoutSignals() {
        sigset_t all;
        ::sigfillset(&all);
        for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS})
            ::sigdelset(&all, fault);
        ::pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~WithoutSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    WithoutSignals(const WithoutSignals &) = delete;
    WithoutSignals &operator=(const WithoutSignals &) = delete;

  private:
    sigset_t before_{};
};

} // namespace picco::runtime
