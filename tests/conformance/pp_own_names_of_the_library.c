// 7.1.3: the user's own names that are macros of headers elsewhere; #undef of library macros.
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <signal.h>
#undef I
#undef errno
#undef isalpha
#undef putchar
#undef complex
int isalpha(int c) { return c == 'q' ? 77 : 0; }
struct siginfo { int si_pid_; int major, minor; };
int main(void) {
    int I = 3, complex = 4;
    struct { int errno; } error = {5};
    struct siginfo s = {1, 2, 3};
    putchar('p');
    printf(" %d %d %d %d %d\n", I, complex, error.errno, isalpha('q'), s.major + s.minor);
    struct sigaction a = {0};
    a.sa_handler = SIG_IGN;
    siginfo_t info = {0};
    info.si_pid = 6;
    return info.si_pid - 6 + (a.sa_handler != SIG_IGN);
}
