// GNU: statement expressions with declarations, loops, jumps inside.
#include <stdio.h>
int main(void) {
    int n = 5;
    int fact = ({ int r = 1; for (int i = 2; i <= n; i++) r *= i; r; });
    int first = ({ int i = 0; while (i * i < 50) i++; i; }) + ({ 1; });
    const char *s = ({ static const char t[] = "inner"; t; });
    for (int i = 0; i < ({ int k = 3; k; }); i++) n += ({ if (i == 1) continue; i; });
    printf("%d %d %s %d\n", fact, first, s, n);
    return ({ struct { int a; } q = {0}; q.a; });
}
