// Everything is evaluated once, where C evaluates it, and from left to right where C leaves that open.
#include "check.h"

struct part { int v; unsigned bits : 4; float real; };
struct point { int x, y; };

int calls, changed;
public int ticks, made;
struct point points[3];

int noted(int digit) {
    calls = calls * 10 + digit;
    return digit;
}
int *noted_at(int *p, int digit) {
    calls = calls * 10 + digit;
    return p;
}
int changing(void) {
    changed = 10;
    return 5;
}
float changing_real(void) {
    changed = 10;
    return 2.5f;
}
public int tick(void) {
    return ticks++;
}
struct point *point_at(public int i) {
    made++;
    return points + i;
}
struct point *point_noted(int digit) {
    calls = calls * 10 + digit;
    return points + 1;
}
int minus(int a, int b) {
    return a - b;
}
int minus_public(int a, public int b, public int c) {
    return a - b * 10 - c * 100;
}

void once(void) {
    public int no = 0, k = 0;
    int a[4] = {1, 2, 3, 4}, b[3] = {1, 2, 3}, m[2][2] = {{1, 2}, {3, 4}}, x = 0, y, z;
    float f[2] = {1, 2};
    int<100> wide[2] = {1, 2};
    struct part parts[2] = {{1, 14, 2}, {2, 3, 4}}, *p = parts;
    int *q = a;
    no && (b[k++] += 1);
    no ? (b[k++] += 5) : (b[2] += 7);
    y = no && (b[k++] *= 5);
    IS(b[0] * 100 + b[2] * 10 + k + y, 200);
    IS(no || (b[k++] -= 5), 1);
    IS(b[0] * 10 + k, -39);
    b[1] = 2, b[2] = 3;
    y = (b[k++] += 1) + (b[k++] += 1) * 10;
    IS(y * 10 + k, 433);
    // In the heads of loops.
    for (k = 0; k < 2 && smcopen(b[k++] += 1) > -100;)
        ;
    IS(b[0] * 10 + b[1] + k, -24);
    for (k = 0; k < 2 && smcopen(f[k++] += 1) > 0;)
        ;
    IS_REAL(f[0] * 10 + f[1], 23);
    for (k = 0; k < 2 && smcopen(wide[k++] += 1) > 0;)
        ;
    IS(wide[0] * 10 + wide[1], 23);
    k = 0;
    while (k < 2 && smcopen(parts[k++].bits += 2) < 16)
        ;
    IS(parts[0].bits * 10 + parts[1].bits, 5);
    // At private places.
    x = 1;
    a[x++] += 10;
    IS(a[1] * 10 + x, 122);
    a[x++]++;
    IS(a[2] * 10 + x, 43);
    z = a[--x]--;
    IS(z * 100 + a[2] * 10 + x, 432);
    z = --a[x--];
    IS(z * 10 + x, 21);
    y = 0;
    m[y++][1] *= 5;
    IS(m[0][1] * 10 + y, 101);
    f[y--] *= 2;
    IS_REAL(f[1] + y, 6);
    x = 0;
    parts[x++].v += 5;
    parts[x--].bits--;
    parts[x++].real *= 3;
    IS(parts[0].v * 100 + parts[1].bits * 10 + x, 641);
    IS_REAL(parts[0].real, 6);
    x = 0;
    wide[x++] <<= 80;
    IS((wide[0] >> 79) * 10 + x, 41);
    if (x)
        q = a + 1;
    *q++ += 100;
    IS(a[1] * 10 + *q, 1122);
    if (x)
        p++;
    (p--)->v *= 4;
    IS(parts[1].v * 10 + p->v, 86);
}

void in_order(void) {
    int a[4] = {1, 2, 3, 4}, x = 3;
    public int k = 0;
    calls = 0;
    IS((minus(noted(1), noted(2)) + calls) * 1000 + calls, 11012);
    calls = 0;
    a[noted(1)] = noted(2) + noted(3);
    a[noted(1)] ^= noted(2);
    *noted_at(a, 3) = noted(4);
    *noted_at(a, 5) += noted(6);
    IS(calls * 100 + a[0] * 10 + a[1], 123123456L * 100 + 107);
    ticks = 0;
    IS(minus(tick(), tick()), -1);
    IS(minus_public(x, tick(), tick()), 3 - 20 - 300);
    IS(minus_public(tick(), 7, tick()), 4 - 70 - 500);
    ticks = 0;
    a[tick()] = ticks;
    IS(a[0], 1);
    a[tick()] = a[tick()] + 1;
    IS(a[1] * 10 + ticks, 43);
    struct point pair = {tick(), tick()};
    IS(pair.x * 10 + pair.y, 34);
    changed = 1;
    IS(changed + changing(), 6);
    IS(changing() + changed, 15);
    changed = 1;
    IS(changed / changing(), 0);
    changed = 1;
    IS(changing() / changed, 0);
    changed = 1;
    IS(changed - (changing(), 3), -2);
    changed = 1;
    changed += changing();
    IS(changed, 6);
    changed = 11;
    changed /= changing();
    IS(changed, 2);
    changed = 1;
    IS((changed < changing()) * 2 + (changed == changing()), 2);
    changed = 2;
    IS(changed << changing(), 64);
    changed = 1;
    IS((int<200>)changed * 3 + changing(), 8);
    changed = 1;
    IS_REAL(changed - changing_real(), -1.5);
    changed = 1;
    IS_REAL(1.0f * changed / changing_real(), 0x0.ccccccccp-1);
    changed = 1;
    IS(minus(changed, changing()), -4);
    points[1] = (struct point){3, 4};
    point_at(1)->x += 5;
    point_at(1)->y++;
    *point_at(0) = *point_at(1);
    IS(points[0].x * 100 + points[0].y * 10 + made, 854);
    calls = 0;
    points[noted_at(a, 1) - a] = points[noted(2)];
    *(noted(3) ? point_noted(4) : points) = noted(0) ? points[0] : points[noted(5) - 5];
    IS(calls, 123405);
    calls = 0;
    int *moved = noted_at(a, 1) + noted(2);
    IS(moved - a + calls, 14);
    // Places of whole arrays.
    int rows[3][2] = {{1, 2}, {3, 4}, {5, 6}}, row[2], (*at)[2] = rows;
    float reals[2][2] = {{1, 2}, {3, 4}};
    k = 0;
    rows[k++] += 3;
    IS(rows[0][0] * 100 + rows[0][1] * 10 + k, 451);
    row = rows[k++] + rows[k--] * 2;
    IS(row[1] * 10 + k, 161);
    rows[k++] = rows[k] - 1;
    IS(rows[1][0] * 100 + rows[1][1] * 10 + k, 452);
    reals[--k] *= 1.5f;
    IS_REAL(reals[1][0] + reals[1][1] + k, 4.5 + 6 + 1);
    *at++ = row;
    row = *at++ * 10;
    IS(rows[0][1] * 1000 + row[0] + (at - rows), 16042);
    IS(rows[k++] @ row + k, 4 * 40 + 5 * 50 + 2);
    public int shown[2];
    shown = smcopen(rows[--k] + rows[k--]);
    IS(shown[0] * 10 + k, 80);
    x = 1;
    rows[x++] = row;
    rows[x--] += 1;
    row = rows[x--] / 10;
    IS(rows[1][1] * 1000 + rows[2][1] * 100 + row[0] * 10 + x, 50740);
    smcoutput(rows[k++], 1);
    IS(k, 1);
    // Loops evaluate their heads each time.
    int c[3] = {1, 1, 1};
    for (k = 0; k < 3 && smcopen(c @ c) < 20; k++)
        c = c * 2;
    IS(k * 10 + c[0], 24);
    do
        c = c + 1;
    while (smcopen(c @ c) < 100);
    IS(c[0], 6);
    unsigned int<5> narrow = ({
        private short inner[k][2];
        inner[1][1] = changing();
        k > 1;
    });
    IS(narrow, 1);
    x = k > 5 && c @ c;
    x += k < 5 ? c @ c : changing();
    IS(x, 108);
}

/// `a ?: b` evaluates a once, public and private ones, also where whole arrays may stand.
void short_conditionals(void) {
    public int k = 0, r;
    int v[3] = {1, 0, 3}, w[3], x = 0;
    r = smcopen(({
                    private unsigned char b = v[k + 1];
                    b;
                })
                    ?: v[0] + 6);
    IS(r, 7);
    r = smcopen(({
                    k++;
                    k - 1;
                })
                    ?: v[2]);
    IS(r * 10 + k, 31);
    r = smcopen((x++ ?: 9) + (x++ ?: 4));
    IS(r * 10 + x, 102);
    r = smcopen(-(k++ ?: v[2]));
    IS(r * 10 + k, -8);
    ticks = 0;
    r = tick() ?: tick() ?: 7;
    IS(r * 10 + ticks, 12);
    w = v + (x++ ?: 1);
    IS(w[0] * 100 + w[2] * 10 + x, 353);
    w = (x-- ?: 1) * v;
    IS(w[0] * 100 + w[2] * 10 + x, 392);
    int u[3] = v * (noted(2) ?: 5) + (k++ ?: 1);
    IS(u[0] * 100 + u[2] * 10 + k, 483);
    w[k++ - 2] += (x-- ?: 1);
    IS(w[1] * 100 + k * 10 + x, 241);
    x = (v * (v[1]++ ?: 5)) @ w;
    IS(x, 5 * (3 + 27));
    IS(v[1], 1);
    x = 0;
    x = x++ ?: (v[1]-- ?: 4);
    IS(x * 10 + v[1], 10);
}

/// Initialisers of arrays, and pointers moved by private amounts.
void initialisers(void) {
    public int k = 0;
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}}, x = 1;
    int first[3] = m[k++];
    IS(first[1] * 10 + k, 21);
    int both[3] = m[k--] * 2 + first * (k ?: 3);
    IS(both[0] * 100 + both[2] + k, 1121);
    int *rows_of[2] = {m[0], m[1]}, **at = rows_of, *p = first;
    *at++ += x;
    *at-- += x + 1;
    IS(*rows_of[0] * 10 + *rows_of[1], 26);
    rows_of[k++] += x;
    IS(*rows_of[0] * 10 + k, 31);
    *(k-- ? &p : at) -= x - 2;
    IS(*p * 10 + k, 20);
}

int mark = 1;
public int turns = 1;
public int first(void) {
    mark = mark + 3;
    turns = turns * 2 + 1;
    return 1;
}
public int second(void) {
    mark = mark * 2;
    turns = turns * 3;
    return 2;
}
public int pair(public int a, public int b) {
    return a + b * 10;
}
public int (*picked(void))(public int, public int) {
    turns = turns + 1;
    mark = mark * 5;
    return pair;
}
public int *element(public int *p) {
    mark = mark * 5;
    return p;
}

/// Operators on public data, whose operands work on private data.
void public_operands(void) {
    public int t[4] = {7, 8, 9, 10}, u[2][4] = {{0}}, x;
    public struct { unsigned a : 4, b : 4; } w = {1, 1};
    x = first() + second() * 10;
    IS(x * 1000 + turns, 21009);
    IS(mark, 8);
    x = pair(second(), first());
    IS(x * 1000 + turns, 12055);
    IS(mark, 19);
    mark = turns = 1;
    x = picked()(first(), second());
    IS(x * 1000 + turns, 21015);
    IS(mark, 16);
    mark = turns = 1;
    t[first()] = second();
    IS(t[1] * 1000 + turns, 2009);
    turns = 1;
    turns += second();
    IS(turns, 3);
    turns -= first() + second();
    IS(turns, 0);
    mark = turns = 1;
    t[second()] += first();
    IS(t[2] * 1000 + turns, 10007);
    IS(mark, 5);
    u[first()][second()] = first();
    IS(u[1][2] * 1000 + turns, 1091);
    IS(mark, 19);
    mark = turns = 1;
    x = element(t)[first()] * 10 + element(t)[second()];
    IS(x, 30);
    IS(mark, 80);
    mark = turns = 1;
    w.b += second() + first();
    IS(w.b * 1000 + turns, 4007);
    x = smcopen(mark) + first() + smcopen(mark);
    IS(x, 5 + 1 + 8);
    mark = turns = 1;
    x = second() ? first() + second() : second() * first();
    IS(x * 1000 + turns, 3021);
    IS(mark, 10);
}

int main(void) {
    once();
    public_operands();
    short_conditionals();
    initialisers();
    in_order();
    return checked();
}
