// GNU: attributes everywhere.
#include <stdio.h>
#include <stdint.h>
struct __attribute__((packed)) tight { char c; int i; short s; };
struct mixed { char c; int i __attribute__((packed)); long l __attribute__((aligned(16))); } __attribute__((aligned(32)));
typedef int aligned_int __attribute__((aligned(8)));
static int unused __attribute__((unused)) = 1;
static int noise(void) __attribute__((noinline, const));
static int noise(void) { return 4; }
__attribute__((format(printf, 1, 2))) static int say(const char *f, ...) { return f[0]; }
static void __attribute__((constructor)) before(void) { unused = 7; }
static inline __attribute__((always_inline)) int fast(int x __attribute__((unused))) { return 1; }
__attribute__((noreturn)) void stop(void);
__attribute__((deprecated("old"))) int old(void);
int old(void) { return 2; }
extern int weak_one(void) __attribute__((weak));
enum __attribute__((packed)) small { A, B };
union __attribute__((transparent_union)) any { int *i; float *f; };
int section_variable __attribute__((section(".data"))) = 3;
static void cleanup_int(int *p) { printf("clean %d\n", *p); }
int sized[sizeof(struct tight)];
int main(void) {
    int guarded __attribute__((cleanup(cleanup_int))) = 5;
    switch (guarded) { case 5: guarded++; __attribute__((fallthrough)); case 6: guarded++; break; default: ; }
    printf("%zu %zu %d %d\n", sizeof(struct tight), sizeof(struct mixed), unused, noise());
    printf("%d %d %d %d\n", say("%d", 1), fast(1), old(), weak_one != 0);
    printf("%zu %d %d %zu\n", sizeof(enum small), section_variable, (int)sizeof sized, sizeof(aligned_int));
    goto end;
end: __attribute__((unused));
    return guarded == 7 ? 0 : 1;
}
