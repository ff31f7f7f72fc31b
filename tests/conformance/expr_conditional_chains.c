// 6.5.15: chains of ?: with assignments and commas.
#include <stdio.h>
int main(void) {
    for (int i = 0; i < 16; i++)
        printf("%s ", i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "-");
    int a = 1, b = 2, c;
    c = a > b ? a : (b++, a++) ? b : 0;
    (a < b ? a : b) == a ? (c += 10) : (c -= 10);
    printf("\n%d %d %d\n", a, b, c);
    return c ? 0 : 1;
}
