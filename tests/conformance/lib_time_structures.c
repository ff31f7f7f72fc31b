// POSIX time: nanosleep, gmtime_r, timespec arithmetic, clock_gettime.
#include <stdio.h>
#include <time.h>
#include <sys/time.h>
#include <sys/resource.h>
static struct timespec minus(struct timespec a, struct timespec b) {
    struct timespec r = {a.tv_sec - b.tv_sec, a.tv_nsec - b.tv_nsec};
    if (r.tv_nsec < 0) r.tv_sec--, r.tv_nsec += 1000000000L;
    return r;
}
int main(void) {
    struct timespec a, b, pause = {.tv_nsec = 1000};
    struct tm t;
    struct rusage usage;
    clock_gettime(CLOCK_MONOTONIC, &a);
    nanosleep(&pause, NULL);
    clock_gettime(CLOCK_MONOTONIC, &b);
    time_t epoch = 86400 * 365;
    gmtime_r(&epoch, &t);
    struct timespec d = minus((struct timespec){5, 100}, (struct timespec){3, 200});
    char text[26];
    printf("%d %d %s", t.tm_year, minus(b, a).tv_sec >= 0, asctime_r(&t, text));
    printf("%ld %ld %d\n", (long)d.tv_sec, d.tv_nsec, getrusage(RUSAGE_SELF, &usage));
    return 0;
}
