/// Processor time of the thread that asks.
#pragma once

#include <ctime>

namespace picco::runtime {

inline double processor_seconds_of_thread() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Adds to a number of seconds what the thread takes while it lives.
class ThreadTime {
  public:
    explicit ThreadTime(double &seconds) : seconds_(seconds), start_(processor_seconds_of_thread()) {}
    ~ThreadTime() { seconds_ += processor_seconds_of_thread() - start_; }
    ThreadTime(const ThreadTime &) = delete;
    ThreadTime &operator=(const ThreadTime &) = delete;

  private:
    double &seconds_;
    double start_;
};

} // namespace picco::runtime
