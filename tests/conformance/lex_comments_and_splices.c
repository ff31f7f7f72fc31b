// 6.4.9, 5.1.1.2: comments, line splices inside of tokens.
#include <stdio.h>
int main(void) {
    int a = 1 /* one */ + /* two
    lines */ 2; // to the end \
    of the next line: b = 9;
    int b = 6 //**/ 2
        / 3;
    int lo\
ng_name = 4;
    printf("%d %d %d\n", a, b, long_name);
    printf("/* not a comment */ // nor this\n");
    /* nested // is fine */ printf("%s\n", "end");
    return a/*x*//*y*/-3;
}
