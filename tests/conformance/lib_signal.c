// 7.14: signals.
#include <signal.h>
#include <stdio.h>
static volatile sig_atomic_t got;
static void handle(int signal) { got = signal; }
int main(void) {
    void (*old)(int) = signal(SIGUSR1, handle);
    raise(SIGUSR1);
    printf("%d %d\n", got == SIGUSR1, old == SIG_DFL);
    struct sigaction action = {.sa_handler = handle};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
    raise(SIGTERM);
    printf("%d\n", got == SIGTERM);
    signal(SIGUSR1, SIG_IGN);
    return raise(SIGUSR1);
}
