// 6.9: functions and objects before and after their uses.
#include <stdio.h>
static int later(int);
extern int array[3];
static const char *text;
static int *pointer;
static const char *text = "text";
int main(void) {
    printf("%d %d %s\n", later(3), array[1], text);
    pointer = &array[2];
    return *pointer - 30;
}
static int later(int x) { return x * array[0]; }
int array[3] = {10, 20, 30};
