#include "child.h"

#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <stdexcept>

#include <fmt/format.h>

namespace picco::fuzz {

void *shared_memory(std::size_t size) {
    void *memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        throw std::runtime_error("no shared memory");
    return memory;
}

void limit_time(unsigned seconds) {
    const itimerval limit{{0, 0}, {static_cast<time_t>(seconds), 0}};
    setitimer(ITIMER_PROF, &limit, nullptr);
}

std::string fault_of_child(char *message, const std::function<void()> &work) {
    std::fflush(nullptr);
    message[0] = '\0';
    const pid_t child = fork();
    if (child < 0)
        throw std::runtime_error("cannot fork");
    if (child == 0) {
        work();
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return "";
    if (message[0] != '\0')
        return message;
    if (WIFSIGNALED(status))
        return WTERMSIG(status) == SIGPROF ? "hangs" : fmt::format("dies by signal {}", WTERMSIG(status));
    return fmt::format("a sanitizer's finding, exit code {}", WEXITSTATUS(status));
}

} // namespace picco::fuzz
