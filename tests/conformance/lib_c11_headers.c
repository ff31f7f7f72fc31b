#include <errno.h>
#include <fenv.h>
#include <float.h>
#include <inttypes.h>
#include <iso646.h>
#include <limits.h>
#include <locale.h>
#include <signal.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdnoreturn.h>
#include <tgmath.h>
#include <threads.h>
#include <time.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>
static atomic_int counter = ATOMIC_VAR_INIT(3);
static _Atomic(long) al;
static atomic_flag fl = ATOMIC_FLAG_INIT;
static noreturn void die(void) {
    fflush(stdout);
    __builtin_trap();
}
static int worker(void *p) {
    for (int i = 0; i < 1000; i++)
        atomic_fetch_add(&counter, 1);
    return *(int *)p;
}
struct off {
    char c;
    alignas(16) int i;
    double d[3];
};
int main(void) {
    thrd_t t;
    int arg = 9, res;
    if (thrd_create(&t, worker, &arg) == thrd_success)
        thrd_join(t, &res);
    printf("%d %d\n", atomic_load(&counter), res);
    al += 5;
    al++;
    al |= 8;
    printf("%ld %d\n", al, atomic_flag_test_and_set(&fl));
    int exp = 14;
    long want = 14;
    printf("%d\n", atomic_compare_exchange_strong(&al, &want, 20));
    (void)exp;
    printf("%" PRId64 " %" PRIx32 " %d\n", INT64_MAX, UINT32_MAX, INT_MIN);
    printf("%zu %zu\n", offsetof(struct off, i), offsetof(struct off, d[1]));
    printf("%.3f %.3f %d\n", (double)sqrt(2.0f), pow(2.0L, 3.0L) > 7 ? 1.0 : 0.0, (int)sizeof(sqrt(2.0f)));
    wchar_t w[] = L"wide\u00e9";
    char16_t c16[] = u"x\U0001F600";
    char32_t c32 = U'\U0001F600';
    printf("%zu %zu %x %d\n", wcslen(w), sizeof c16, (unsigned)c32, iswalpha(L'a') != 0);
    bool b = true and not false;
    printf("%d %d %d\n", b, FLT_DIG, DBL_MANT_DIG);
    errno = 0;
    printf("%d\n", errno);
    struct tm tm = {.tm_year = 100, .tm_mday = 1};
    char buf[20];
    strftime(buf, sizeof buf, "%Y-%m-%d", &tm);
    puts(buf);
    if (buf[0] == 1)
        die();
    return 0;
}
