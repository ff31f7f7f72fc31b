// Opens numbers of all kinds: what picco --leaks and picco describe say of it is compared.
#include <stdio.h>

private float<24,8> weights[2][3];

public int over(private int x, public int limit) {
    return smcopen(x > limit);
}

int main(void) {
    private int a[4], b;
    private fixed<32,16> rate;
    public int n = 2, is_over;
    private unsigned char text[n];
    public float<24,8> shown[2][3];
    smcinput(a, 1);
    smcinput(b, 2);
    smcinput(rate, 2);
    smcinput(text, 1, n);
    smcinput(weights, 1);
    public int sum = smcopen(a[0] +
                             a[1] * b); // on two lines
    public double opened_rate = smcopen(rate / 3);
    public unsigned char opened_text[n];
    opened_text = smcopen(text);
    shown = smcopen(weights);
    for (public int i = 0; i < 4; i++)
        is_over = over(a[i], 3);
    printf("%d %.3f %d %.2f %d\n", sum, opened_rate, opened_text[1], (double)shown[1][2], is_over);
    smcoutput(b, 1);
    return 0;
}
