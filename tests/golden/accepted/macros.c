#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#define TWICE(x) \
    ((x) + \
     (x))
#define IF_SECRET(c, body) if (c) { body; }
public int main() {
    private int s = TWICE(
        2
    );
    IF_SECRET(s > 1, s = 2)
    public bool b = true;
    public void *p = NULL;
    errno = 0;
    return offsetof(struct { public int a; public int c; }, c) == 4 && b ? 0 : 1;
}
