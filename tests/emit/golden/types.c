/* Private data behind typedefs, enumerations, pointers and pointers to functions. */
typedef private int secret;
typedef int word;
typedef int<12> vector[4];
enum color { RED, GREEN, BLUE };
typedef private int (*operation)(private int, public int);

secret shared;
extern private int<5> later;

private int scale(private int x, public int by) { return x * by; }

private _Bool is_small(private unsigned char c) { return c < 10; }

int *pick(int *a, int *b, public int which) { return which ? a : b; }

public int main() {
    secret a = 2, b[3];
    private word c;
    public word n = 3;
    private vector v;
    private enum color paint = GREEN;
    private int *p = &a, **pp = &p, *rows[2] = {&a, b};
    operation f = scale;
    private int (*g)(private int, public int) = &scale;
    smcinput(b, 1);
    c = f(a + 1, n) + (*g)(b[0], 2);
    *pick(p, b, n) = c;
    **pp += 1;
    *rows[1] = v[1] + paint;
    b[1] = is_small(c) && paint == BLUE;
    for (private int i = 5; n < 5; n++)
        shared += i;
    later = shared;
    p = b + 1;
    p[-1] = *(p + 1);
    smcoutput(a, 1);
    smcoutput(b, 1);
    smcoutput(later, 1);
    return 0;
}

private int<5> later;
