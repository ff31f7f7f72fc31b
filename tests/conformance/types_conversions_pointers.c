// 6.3.2.3: conversions of pointers.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
struct head { int kind; };
struct body { struct head head; int value; };
static int value(struct head *h) { return ((struct body *)h)->value; }
int main(void) {
    int a[4] = {0x01020304, 2, 3, 4};
    char *bytes = (char *)a;
    void *v = a;
    int *back = v;
    uintptr_t n = (uintptr_t)&a[1];
    struct body b = {{1}, 42};
    printf("%d %d %d\n", bytes[0], back[1], *(int *)n);
    printf("%td %d\n", &a[3] - a, (char *)&a[3] - (char *)a == 12);
    printf("%d %d %d\n", value(&b.head), NULL == 0, v == (void *)bytes);
    int *null = 0;
    printf("%d %d %s\n", !null, null == NULL, null ? "set" : "null");
    const char *s = "text";
    printf("%s %d\n", (char *)(void *)s + 1, ((unsigned char *)"\xff")[0]);
    double d = 1.5;
    unsigned char raw[sizeof d];
    memcpy(raw, &d, sizeof d);
    return *(double *)raw != 1.5 || *(&a[0] + 2) != 3 || 2[a] != 3;
}
