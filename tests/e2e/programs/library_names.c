/* Functions with the names of the C library's, which the parties themselves use: each is the program's own. */
#include <stdio.h>

private int read(private int x) { return x + 1; }
private int write(private int x, public int n) { return n == 0 ? x : write(x * 2, n - 1); }
private int poll(private int x) {
    if (x > 3)
        return 3;
    return x;
}
private int malloc(private int x) { return -x; }
private int memset(private int a[], public int n) {
    private int sum = 0;
    for (public int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}
public int time(public int x) { return x + 7; }
void send(private int *x) { *x += 5; }
private int connect(private int x, private int y) { return x * y; }
private int pthread_create(private int x) { return x ^ 1; }
public int free(public int strlen) { return strlen / 2; }

private int memcpy = 4;
public int errno = 3;
struct stat {
    private int size_t;
    public int st_size;
};

int main() {
    private int picco_int, a[3] = {1, 2, 3};
    smcinput(picco_int, 1);
    send(&picco_int);
    struct stat picco_open = {picco_int, 4};
    private int results[7] = {read(picco_int),
                              write(picco_int, 3),
                              poll(picco_int),
                              malloc(picco_int),
                              memset(a, 3),
                              connect(picco_open.size_t, memcpy),
                              pthread_create(picco_int)};
    smcoutput(results, 1, 7);
    printf("%d %d %d %d\n", time(1), free(8), errno, picco_open.st_size);
    goto abort;
    errno = 5;
abort:
    printf("%d\n", errno);
    return 0;
}
