// Calendar arithmetic with structs by value and tables.
#include <stdbool.h>
#include <stdio.h>
typedef struct { int year, month, day; } date;
static bool leap(int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }
static int length(int y, int m) { static const signed char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}; return days[m - 1] + (m == 2 && leap(y)); }
static date next(date d) { if (++d.day > length(d.year, d.month)) { d.day = 1; if (++d.month > 12) d.month = 1, d.year++; } return d; }
static long serial(date d) {
    long y = d.month < 3 ? d.year - 1 : d.year, m = d.month < 3 ? d.month + 9 : d.month - 3;
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + d.day - 1;
}
static const char *weekday(date d) { return (const char *[]){"Wed", "Thu", "Fri", "Sat", "Sun", "Mon", "Tue"}[serial(d) % 7]; }
int main(void) {
    date d = {2023, 12, 30};
    for (int i = 0; i < 4; i++, d = next(d)) printf("%d-%02d-%02d %s\n", d.year, d.month, d.day, weekday(d));
    printf("%ld %d\n", serial((date){2024, 3, 1}) - serial((date){2024, 2, 1}), leap(1900) + leap(2000));
    int count = 0;
    for (date e = {2024, 1, 1}; e.year == 2024; e = next(e)) count += e.day == 13 && weekday(e)[0] == 'F';
    return count;
}
