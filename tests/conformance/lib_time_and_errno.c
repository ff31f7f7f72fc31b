// 7.27, 7.5: time and errno.
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
int main(void) {
    struct tm t = {.tm_year = 124, .tm_mon = 1, .tm_mday = 29, .tm_hour = 12};
    char text[64];
    setlocale(LC_ALL, "C");
    time_t when = mktime(&t);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %a %j", &t);
    printf("%s %d\n", text, t.tm_wday);
    t.tm_mday += 1;
    mktime(&t);
    printf("%d %d %g\n", t.tm_mon, t.tm_mday, difftime(when + 60, when));
    struct timespec ts = {1, 500};
    printf("%ld %d\n", ts.tv_nsec, time(NULL) > 1000000);
    clock_t c = clock();
    errno = 0;
    FILE *f = fopen("/no/such/place", "r");
    printf("%d %s %d\n", f == NULL, strerror(errno), errno == ENOENT);
    printf("%s\n", localeconv()->decimal_point);
    return c == (clock_t)-1;
}
