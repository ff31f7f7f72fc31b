// 6.2.2: linkage: extern in blocks, static before extern, hiding.
#include <stdio.h>
static int internal = 1;
extern int internal;
int external = 2;
static int helper(void);
static int get(void) { extern int external; int helper(void); return external + helper(); }
static int helper(void) { return 40; }
static int shadow(void) { int external = 5; { extern int external; external++; } return external; }
int main(void) {
    printf("%d %d %d %d\n", internal, get(), shadow(), external);
    return 0;
}
