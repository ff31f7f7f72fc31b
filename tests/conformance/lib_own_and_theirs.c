// Names that are the program's beside names that are the library's.
struct tm;
int minutes(const struct tm *at);
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

extern int optind;
double sqrt(double);
int abs(int);

int optopt = 40;
size_t strnlen(const char *text, size_t most) { return most + (text[0] == 'a'); }
int toupper(int c);
int isalpha(int c) { return c + 1; }
int (*chosen)(int) = isalpha;

struct inner {
    int index, stat;
    union {
        int time;
        unsigned char write[4];
    };
};
struct stat {
    struct inner inner;
    struct inner all[3];
    unsigned st_size : 5;
};
enum signal { abort = 3, exit };
typedef struct stat read;

int minutes(const struct tm *at) { return at->tm_hour * 60 + at->tm_min; }

int cleaned;
void free(int *place) { cleaned += *place; }
int original(int x) { return x * 3; }
int copy(int x) __attribute__((alias("original")));
int aligned(int format) {
    int kept __attribute__((cleanup(free), aligned(16))) = format;
    return kept + 1;
}
static int old_style(index, link)
int index;
char *link;
{
    return index + link[0];
}

int main(void) {
    read own = {.inner.stat = 2, .all = {[1].index = 5, [2] = {.time = 9}}, .st_size = 7};
    struct tm at = {.tm_hour = 2, .tm_min = 5};
    struct stat *stat = &own;
    printf("%d %d %d %u %d\n", stat->inner.stat, own.all[1].index, own.all[2].time, stat->st_size, minutes(&at));
    printf("%d %d\n", (int)offsetof(struct stat, all[1].write), (int)offsetof(read, inner.stat));
    printf("%d %d %d %d\n", optind, optopt, (int)strnlen("abc", 7), (int)strlen("abc"));
    printf("%.1f %d %d %d %c\n", sqrt(16), abs(-4), chosen(1), isalpha(2), toupper('b'));
    printf("%d %d %d\n", aligned(4), cleaned, copy(5));
    printf("%d %d %d\n", exit, abort, old_style(1, "A"));
    int size_t = 6, out = 0;
    asm("addl %[size_t], %[out]" : [out] "=r"(out) : [size_t] "r"(own.all[1].index), "0"(size_t));
    asm volatile("movl %1, %0" : "=m"(own.inner.stat) : "r"(out));
    printf("%d %d\n", out, own.inner.stat);
    void *where = &&puts;
    goto *where;
    printf("not here\n");
puts:
    puts("there");
    {
        enum signal open = exit;
        struct send {
            int recv;
        } send = {open};
        printf("%d %s\n", send.recv, __func__);
    }
    return 0;
}
