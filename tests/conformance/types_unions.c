// 6.7.2.1, 6.5.2.3: unions, type punning, tagged unions.
#include <stdio.h>
#include <string.h>
union bits { unsigned u; float f; unsigned char bytes[4]; };
struct tagged { enum { INT, TEXT, PAIR } kind; union { int i; const char *text; struct { short a, b; } pair; } of; };
static void show(struct tagged t) {
    switch (t.kind) {
    case INT: printf("int %d\n", t.of.i); break;
    case TEXT: printf("text %s\n", t.of.text); break;
    case PAIR: printf("pair %d %d\n", t.of.pair.a, t.of.pair.b); break;
    }
}
int main(void) {
    union bits b = {.f = 1.0f};
    printf("%x %zu\n", b.u, sizeof b);
    b.u = 0x01020304;
    printf("%d\n", b.bytes[0] + b.bytes[3]);
    show((struct tagged){INT, {5}});
    show((struct tagged){TEXT, {.text = "hi"}});
    show((struct tagged){.kind = PAIR, .of.pair = {1, 2}});
    union bits c = b, *p = &c;
    p->bytes[0] = 9;
    return memcmp(&b, &c, sizeof b) == 0;
}
