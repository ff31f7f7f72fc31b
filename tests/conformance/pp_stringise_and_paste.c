// 6.10.3.2, 6.10.3.3: # and ##.
#include <stdio.h>
#define TEXT(x) #x
#define EXPANDED(x) TEXT(x)
#define PASTE(a, b) a##b
#define PASTED(a, b) PASTE(a, b)
#define NAME value
#define FIELD(t, n) t n##_field
#define LOG(fmt, ...) printf("log: " fmt "\n", ##__VA_ARGS__)
#define COUNT 3
#define DECLARE(n) static int PASTE(get_, n)(void) { return n; }
DECLARE(5)
struct s { FIELD(int, first); FIELD(char *, second); };
int main(void) {
    int value1 = 10, PASTED(NAME, 2) = 20;
    struct s s = {1, "x"};
    printf("%s|%s|%s\n", TEXT(a  +  b), TEXT("q\n" '\\'), EXPANDED(NAME));
    printf("%d %d %d %s\n", PASTED(NAME, 1), value2, s.first_field, s.second_field);
    printf("%d %d %s\n", PASTE(0x, ff), get_5(), EXPANDED(PASTED(x, COUNT)));
    LOG("none");
    LOG("%d %s", 1, "two");
    printf("%s\n", TEXT());
    printf("%d\n", value1 PASTE(-, -) - 1 ? PASTE(value, 1) : 0);
    return 0;
}
