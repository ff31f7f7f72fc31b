// 6.7.8: typedef names, shadowing, typedefs of everything.
#include <stdio.h>
typedef int number, *pointer, row[4], function(int);
typedef row table[2];
typedef struct node { number value; struct node *next; } node, *list;
typedef function *callback;
typedef int (*(*maker)(void))(int);
static int twice(int x) { return 2 * x; }
function thrice;
int thrice(int x) { return 3 * x; }
static callback make(void) { return twice; }
typedef unsigned char byte;
int main(void) {
    table t = {{1, 2}, {3, 4, 5, 6}};
    pointer p = &t[1][2];
    node second = {2, 0}, first = {1, &second};
    list l = &first;
    callback c = thrice;
    maker m = make;
    printf("%d %zu %zu\n", *p, sizeof t, sizeof(row));
    printf("%d %d %d\n", l->next->value, c(4), m()(5));
    {
        int number = 3;
        typedef char byte[2];
        byte both = {1, 2};
        printf("%d %zu\n", number * both[1], sizeof both);
    }
    byte b = (byte)300;
    number number = 4;
    return b - 44 + number - 4;
}
