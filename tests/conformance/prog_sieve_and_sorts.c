// Sieve, sorts, searches.
#include <stdio.h>
#include <string.h>
#define COUNT(a) (sizeof(a) / sizeof *(a))
typedef void sorter(int *, int);
static void bubble(int *a, int n) { for (int i = 0; i < n; i++) for (int j = 0; j + 1 < n - i; j++) if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } }
static void insertion(int *a, int n) { for (int i = 1; i < n; i++) { int x = a[i], j = i; for (; j > 0 && a[j - 1] > x; j--) a[j] = a[j - 1]; a[j] = x; } }
static void quick(int *a, int n) {
    if (n < 2) return;
    int p = a[n / 2], i = 0, j = n - 1;
    for (;; i++, j--) { while (a[i] < p) i++; while (a[j] > p) j--; if (i >= j) break; a[i] ^= a[j]; a[j] ^= a[i]; a[i] ^= a[j]; }
    quick(a, i);
    quick(a + i, n - i);
}
static void shell(int *a, int n) { for (int g = n / 2; g; g /= 2) for (int i = g; i < n; i++) { int x = a[i], j; for (j = i; j >= g && a[j - g] > x; j -= g) a[j] = a[j - g]; a[j] = x; } }
static int search(const int *a, int n, int x) { int l = 0, h = n; while (l < h) { int m = l + (h - l) / 2; if (a[m] < x) l = m + 1; else h = m; } return l < n && a[l] == x ? l : -1; }
int main(void) {
    static sorter *const all[] = {bubble, insertion, quick, shell};
    static const char *const names[] = {"bubble", "insertion", "quick", "shell"};
    const int data[] = {5, 2, 9, 1, 7, 3, 8, 6, 4, 0};
    for (unsigned k = 0; k < COUNT(all); k++) {
        int a[COUNT(data)];
        memcpy(a, data, sizeof a);
        all[k](a, COUNT(a));
        printf("%s:", names[k]);
        for (unsigned i = 0; i < COUNT(a); i++) printf(" %d", a[i]);
        printf(" | %d %d\n", search(a, COUNT(a), 7), search(a, COUNT(a), 42));
    }
    char sieve[50] = {0};
    for (int i = 2; i < 50; i++) if (!sieve[i]) { printf("%d ", i); for (int j = i * i; j < 50; j += i) sieve[j] = 1; }
    printf("\n");
    return 0;
}
