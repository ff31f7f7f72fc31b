typedef int number;
typedef number row[4];
public number open = 3;
number closed = 4;
private row A;
public row B;
enum kind { LOW, HIGH };
int<1> bit = 1;
unsigned int<12> u;
int<100> wide = 1267650600228229401496703205375; // warning: 1267650600228229401496703205375 is no value of 'private int<100>', which holds -633825300114114700748351602688 to 633825300114114700748351602687: take a type that holds it
int<(2 > 1) + 7> nine;
_Bool flag;
unsigned char byte;
long long ll;
static int matrix[2][3] = { { 1, 2, 3 }, { [1] = 5 } };
int sum(int x[], public int n) {
    int total = 0;
    for (public int i = 0; i < n; i++)
        total += x[i];
    return total;
}
int column(public int n, int m[n][n], public int j) {
    int total = 0;
    for (public int i = 0; i < n; i++)
        total += m[i][j];
    return total;
}
public int main(int argc, char **argv) {
    public int n = argc + 2;
    int m[n][n], v[n];
    enum kind e = HIGH;
    public unsigned long size = sizeof(int) + sizeof v;
    closed = open;
    closed = open + closed * 2 - bit;
    bit = closed > 3 && flag || !bit;
    bit = n > 2 && v[n - 1] > 0;
    flag = closed;
    byte = closed;
    u = byte << 3;
    ll = (long)closed >> 2;
    closed = (int<5>)wide;
    v[0] = sum(A, 4) + sum(v, n) + column(n, m, 1);
    v[1] = A @ A;
    if (e == LOW)
        v[2] = matrix[1][2];
    A[0] = B[0];
    int *p = &v[1];
    *p = 3;
    p[1] += 2;
    p++;
    return argv[0][0] == 'x';
}
