#!/usr/bin/env python3
"""check_faults.py BIN: `picco run --plain --check` finds each of these faults: it names the line that is marked
with `// here`, says what is wrong and what to do about it, and ends with code 3, or 1 where the compiler sees it. Without --check it warns of
values that leave their types, and goes on."""
import pathlib
import re

import cases

INPUT = "a = 1,2,3,4,5,6,7,8\nx = 100\nzero = 0\n"
HEAD = """#include <limits.h>
int main(void) {
    int a[8], x, zero;
    public int i, n = 8;
    smcinput(a, 1, 8);
    smcinput(x, 1);
    smcinput(zero, 1);
"""
TAIL = "    smcoutput(x, 1);\n    return 0;\n}\n"

# name: (what the message says, the statements of main, what stands before main)
FAULTS = {
    # Values that their type does not hold.
    "store to char": ("does not hold", "char c = x * 2; // here\nx = c;"),
    "store to short": ("does not hold", "short s;\ns = x * 400; // here\nx = s;"),
    "store to int": ("does not hold", "int y = x * 30000000; // here\nx = y;"),
    "store to int<K>": ("'private int<7>' does not hold", "int<7> k = x; // here\nx = k;"),
    "store to long": ("does not hold", "long y = LONG_MAX - 50;\ny = y + x; // here\nx = y > 0;"),
    "compound addition": ("does not hold", "char c = 100;\nc += x; // here\nx = c;"),
    "compound product": ("does not hold", "int p = 1;\nfor (i = 0; i < n; i++)\np *= a[i] * 1000; // here\nx = p;"),
    "increment": ("does not hold", "int<8> c = 127;\nc++; // here\nx = c;"),
    "decrement": ("does not hold", "int m = INT_MIN;\nm -= zero;\nm--; // here\nx = m;"),
    "product of longs": ("'p * p' is 25000000000000000000,", "long p = x * 50000000L, q;\nq = p * p; // here\nx = q > 0;"),
    "square in place": ("'p *= p' is 25000000000000000000,", "long p = x * 50000000L;\np *= p; // here\nx = p > 0;"),
    "product and sum of longs": ("is 25000000005000000000,", "long p = x * 50000000L, q;\nq = p + p * p; // here\nx = q > 0;"),
    "product of three longs": ("is 27000000000000000000000000000000000000000000000,", "long p = x * 10000000000000, q;\nq = p * p * p * 27; // here\nx = q > 0;"),
    "cube in place": ("is 1000000000000000000000000000000000000000000000,", "long p = x * 10000000000000;\np *= p * p; // here\nx = p > 0;"),
    "array element": ("does not hold", "short s[4];\nfor (i = 0; i < 4; i++)\ns[i] = x * (i + 400); // here\nx = s[3];"),
    "field of a struct": ("does not hold", "struct { char c; } s;\ns.c = x + 30; // here\nx = s.c;"),
    "through a pointer": ("does not hold", "short s, *p = &s;\n*p = x * x * 10; // here\nx = s;"),
    "argument": ("does not hold", "x = twice(x * 2); // here", "int twice(char c) { return 2 * c; }"),
    "result": ("does not hold", "x = square(x * 10);", "short square(int c) {\nreturn c * c; // here\n}"),
    "sum of fixed-point numbers": ("does not hold", "fixed<32,16> s = 0;\nfor (i = 0; i < 40; i++)\ns += x * 10.5; // here\nx = s > 0;"),
    "product with its number in front": ("'20 * s' is 20000000, which 'private fixed<40,16>' does not hold (-8388608 to 8388607.99998)", "fixed<40,16> s = x * 10000, t;\nt = (20 * s - s * x) / 3; // here\nx = t > 0;"),
    "product of fixed-point numbers": ("does not hold", "fixed<24,8> s = x;\ns = s * s * s; // here\nx = s > 0;"),
    "integer to fixed point": ("does not hold", "fixed<16,8> s = x * 2; // here\nx = s > 0;"),
    "floating-point product": ("'f * f' is larger than 'private float' holds (up to 2.487e+86)", "float f = x;\nfor (i = 0; i < 20; i++)\nf = f * f; // here\nx = f > 0;"),
    "floating point to integer": ("does not hold", "double d = x;\nx = d * 1e9; // here"),
    "shift of int<K>": ("does not hold", "int<12> s = 15;\ns <<= a[7]; // here\nx = s;"),
    "shift by too much": ("a shift by 40, but 'private int' has 32 bits", "x = x >> (zero + 40); // here"),
    "shift by less than nothing": ("a shift by -1", "x = x << (zero - 1); // here"),
    "field that counts": ("'s.k++' is 32768", "struct { short k; } s;\ns.k = 32767;\ns.k++; // here\nx = s.k;"),
    "negated least number": ("'-m' is 2147483648", "int m = INT_MIN + zero;\nx = -m; // here"),
    "magnitude of the least number": ("'abs(m)' is 2147483648", "int m = INT_MIN + zero;\nx = abs(m); // here"),
    "quotient of the least number": ("does not hold", "int m = INT_MIN + zero;\nx = m / (zero - 1); // here"),
    "unsigned number added to a signed one": ("does not hold", "int y = 2000000000;\npublic unsigned k = 1000000000;\ny += k; // here\nx = y;"),
    "limits in the text": ("'0x7fffffff + x + a[0]' is", "x = 0;\nx = INT_MAX + x + a[0]; // here"),
    "inner product": ("'u @ u' is 183600", "short s;\nint u[8];\nfor (i = 0; i < n; i++)\nu[i] = a[i] * 30;\ns = u @ u; // here\nx = s;"),
    "product of matrices": ("'u @ u' is 800", "int<10> u[2][2] = {{20, 20}, {20, 20}}, w[2][2];\nw = u @ u; // here\nx = w[0][0];"),
    "fixed-point inner product": ("is 183600", "fixed<32,16> u[8], w;\nfor (i = 0; i < n; i++)\nu[i] = a[i] * 30;\nw = u @ u; // here\nx = w > 0;"),
    "whole array": ("'a * 20' is 140", "char c[8];\nc = a * 20; // here\nx = c[7];"),
    "sum of an array": ("'smcsum(u, 8)' is 8000000000", "int u[8];\nfor (i = 0; i < n; i++)\nu[i] = 1000000000;\nx = smcsum(u, 8); // here"),
    "sum of fixed-point elements": ("is 800", "fixed<16,8> u[8], t;\nfor (i = 0; i < n; i++)\nu[i] = 100;\nt = smcsum(u, 8); // here\nx = t > 0;"),
    "running sums": ("is 40", "int<6> u[8];\nfor (i = 0; i < n; i++)\nu[i] = 20;\nsmcprefixsum(u, 8); // here\nx = u[7];"),
    "floating-point running sums": ("larger than", "float<8,4> u[8];\nfor (i = 0; i < n; i++)\nu[i] = 10000;\nsmcprefixsum(u, 8); // here\nx = u[7] > 0;"),
    # Public values that their own types do not hold.
    "public int<K>": ("'n * 25' is 200, which 'int<7>' does not hold (-64 to 63)", "public int<7> k;\nk = n * 25; // here\nx = k;"),
    "public int<K> with a first value": ("'n * 25' is 200", "public int<7> k = n * 25; // here\nx = k;"),
    "public fixed-point sum": ("'f + f' is 60000, which 'fixed<24,8>' does not hold", "public fixed<24,8> f = 30000, g;\ng = f + f; // here\nx = g > 0;"),
    "public fixed-point numbers added": ("does not hold", "public fixed<24,8> f = 30000, g = 30000;\ng += f; // here\nx = g > 0;"),
    "public fixed-point product": ("'f * f' is 1000000", "public fixed<24,8> f = 1000;\npublic fixed<24,8> g = f * f; // here\nx = g > 0;"),
    # Public values that private data do not hold.
    "public value": ("'n * 25' is 200, which 'private int<8>' does not hold", "int<8> k = n * 25; // here\nx = k;"),
    "public value assigned": ("'n * 5000' is 40000", "short s;\ns = n * 5000; // here\nx = s;"),
    "public element": ("'i + 127' is 128", "char c[8];\nfor (i = 0; i < n; i++)\nc[i] = i + 127; // here\nx = c[7];"),
    "public argument": ("'n * 30' is 240", "x = twice(n * 30); // here", "int twice(int<8> v) { return 2 * v; }"),
    "public result": ("'k' is 80000", "x = narrow(n * 10000);", "private short narrow(public int k) {\nreturn k; // here\n}"),
    "public value of a field": ("'n * 20' is 160", "struct { char c; } s;\ns.c = n * 20; // here\nx = s.c;"),
    "public value in a list": ("'n * 20' is 160", "char c[2] = {1, n * 20}; // here\nx = c[1];"),
    "public value of a static variable": ("'k' is 200", "x = held(200);", "private int held(public int k) {\nstatic private int<8> s;\ns = k; // here\nreturn s;\n}"),
    "public value through a pointer": ("'n * 20' is 160", "int<8> k, *p = &k;\n*p = n * 20; // here\nx = k;"),
    "public long": ("'k' is 8000000000", "public long k = n * 1000000000L;\nint y = k; // here\nx = y;"),
    "public choice": ("is 300", "char c = n > 3 ? 300 : 5; // here\nx = c;"),
    "public array": ("is 1000", "public int b[2] = {1, 1000};\nchar c[2];\nc = b; // here\nx = c[1];"),
    "public unsigned value": ("is 4294967288", "public unsigned k = -n;\nint y = k; // here\nx = y;"),
    "bit that counts": ("which 'private int<1>' does not hold (0 to 1)", "int<1> seen = 0;\nfor (i = 0; i < n; i++)\nseen += a[i] > 1; // here\nx = seen;"),
    "constant sum": ("200 is no value of 'private int<8>'", "int<8> k = 100 + 100; // here\nx = k;"),
    "constant": ("300 is no value of 'private int<8>'", "int<8> z = 300; // here\nx = z;"),
    "constant of a real number": ("300.0 is no value of 'private int<8>'", "int<8> k = 300.0; // here\nx = k;"),
    "constant too large for a format": ("1e300 is no value of 'private float'", "float f = 1e300; // here\nx = f > 0;"),
    "floating-point constant": ("infinite", "double d = 1e400; // here\nx = d > 0;"),
    # Indices.
    "private index too large": ("private index is 8", "x = a[zero + 8]; // here"),
    "private index below 0": ("private index is -1", "x = a[zero - 1]; // here"),
    "private index written": ("private index is 100", "a[x] = 1; // here"),
    "private index of a row": ("private index is 3", "int m[2][3];\nfor (i = 0; i < 6; i++)\nm[i / 3][i % 3] = i;\nx = m[1][zero + 3]; // here"),
    "public index of private data": ("the index is 8, but the array has the elements 0 to 7", "for (i = 0; i <= n; i++)\nx += a[i]; // here"),
    "public index of public data": ("the index is 4, but the array has the elements 0 to 3", "public int b[4] = {1, 2, 3, 4};\nfor (i = 0; i < 5; i++)\nx += b[i]; // here"),
    "private index in a struct": ("private index is 9", "struct { int v[8], w; } s;\nfor (i = 0; i < n; i++)\ns.v[i] = i;\nx = s.v[zero + 9]; // here"),
    "private index of structs": ("private index is 5", "struct { int v, w; } s[4];\nfor (i = 0; i < 4; i++)\ns[i].w = i;\nx = s[zero + 5].w; // here"),
    "private index behind a pointer": ("private index is 8", "int *p = a + 2;\nx = p[zero + 6]; // here"),
    "allocated data read behind": ("the index is 4, but the array has the elements 0 to 3", "int *p = pmalloc(4, int);\nfor (i = 0; i < 4; i++)\np[i] = i;\nx = p[4]; // here\npfree(p);"),
    "sort of more than there is": ("9 elements are asked for, but the array has 8", "smcsort(a, 9); // here"),
    "sum of more than there is": ("9 elements are asked for, but the array has 8", "x = smcsum(a, n + 1) > 0; // here"),
    "running sums of more than there is": ("9 elements are asked for, but the array has 8", "smcprefixsum(a, n + 1); // here"),
    "least of more than there is": ("9 elements are asked for, but the array has 8", "x = smcmin(a, n + 1); // here"),
    "place of the greatest of more than there is": ("9 elements are asked for, but the array has 8", "x = smcargmax(a, n + 1); // here"),
    "sum of allocated data behind its end": ("5 elements are asked for, but the array has 4", "double *p = pmalloc(4, double);\nfor (i = 0; i < 4; i++)\np[i] = i;\nx = smcsum(p, 5) > 1; // here\npfree(p);"),
    "result of more than there is": ("9 elements are asked for, but the array has 8", "smcoutput(a, 1, n + 1); // here"),
    "public result of more than there is": ("stack-buffer-overflow", "public double d[3] = {1, 2, 3};\nsmcoutput(d, 1, n - 4); // here"),
    "place behind the last one": ("'to' sends element 2 to the place 8, but there are the places 0 to 7", "int to[8];\nfor (i = 0; i < n; i++)\nto[i] = i;\nto[2] = 8;\nsmcpermute(to, 8, a); // here\nx = a[0];"),
    "place below 0": ("'to' sends element 7 to the place -1", "int to[8];\nfor (i = 0; i < n; i++)\nto[i] = i;\nto[7] = -1;\nsmcpermute(to, 8, a); // here\nx = a[0];"),
    "place that is taken": ("'to' sends the elements 3 and 5 to the same place, 3", "int to[8];\nfor (i = 0; i < n; i++)\nto[i] = i;\nto[5] = 3;\nsmcpermute(to, 8, a); // here\nx = a[0];"),
    "more of the greatest than there are": ("the 9 greatest elements are asked for, but there are 8", "smctopk(a, n, n + 1); // here\nx = a[0];"),
    "fewer of the greatest than none": ("the -1 greatest elements are asked for, but there are 8", "smctopk(a, n, n - 9); // here\nx = a[0];"),
    # Division by zero.
    "private divisor": ("division by zero", "x = x / zero; // here"),
    "private divisor of a remainder": ("division by zero", "x %= zero; // here"),
    "public divisor": ("division by zero", "public int z = n - 8;\nx = x / z; // here"),
    "public division": ("division by zero", "public int z = n - 8;\ni = n / z; // here"),
    "divisor among elements": ("division by zero", "int b[8];\nfor (i = 0; i < n; i++)\nb[i] = i;\nb = a / b; // here\nx = b[0];"),
    "fixed-point divisor": ("division by zero: 'g' is 0", "fixed<32,16> f = x, g = zero;\nf = f / g; // here\nx = f > 0;"),
    "floating-point divisor": ("division by zero: 'g' is 0", "float f = x, g = zero;\nf = f / g; // here\nx = f > 0;"),
    "public real divisor": ("division by zero: 'd' is 0", "public double d = n - 8;\nfixed<32,16> f = x;\nf = f / d; // here\nx = f > 0;"),
    "public fixed-point divisor": ("division by zero: 'd' is 0", "public fixed<32,16> d = n - 8;\nfixed<32,16> f = 1 / d; // here\nx = f > 0;"),
    "infinite public number": ("a public number is infinite", "public double d = n - 8;\nfloat f = 1 / d; // here\nx = f > 0;"),
    # Functions that are not defined everywhere, and real numbers that become others, in the user's numbers.
    "logarithm of zero": ("'log(f)' is the logarithm of 0", "float f = zero, g = log(f); // here\nx = g > 0;"),
    "fixed-point logarithm": ("'log2(f - 5)' is the logarithm of a negative number", "fixed<32,16> f = zero, g = log2(f - 5); // here\nx = g > 0;"),
    "function of fixed-point numbers": ("'exp(f)' is 7.225973768e+86, which 'private fixed<32,16>' does not hold (-32768 to 32767.99998)", "fixed<32,16> f = zero + 200, g;\ng = exp(f); // here\nx = g > 0;"),
    "function beyond every format": ("'exp(f)' is larger than 'private fixed<32,16>' holds (up to 32767.99998)", "fixed<32,16> f = zero + 20000, g;\ng = exp(f); // here\nx = g > 0;"),
    "float to fixed point": ("'f' is 100000.5, which 'private fixed<32,16>' does not hold", "float f = zero + 100000.5;\nfixed<32,16> g = f; // here\nx = g > 0;"),
    "float to an integer": ("'f * f' is 10000000000, which 'private int' does not hold", "float f = zero + 100000;\nx = f * f; // here"),
    "large float to an integer": ("'d' is 1e+200, which 'private int' does not hold", "double d = zero + 1e200;\nx = d; // here"),
    # Data without a value.
    "sum without a first value": ("'sum' is used before", "int sum;\nfor (i = 0; i < n; i++)\nsum += a[i]; // here\nx = sum;"),
    "value of one branch only": ("'most' is used before", "int most;\nif (x < 50)\nmost = x;\nx = most + 1; // here"),
    "element without a value": ("'b[i]' is used before", "int b[8];\nfor (i = 1; i < n; i++)\nb[i] = a[i];\nfor (i = 0; i < n; i++)\nx += b[i]; // here"),
    "field without a value": ("'s.w' is used before", "struct { int v, w; } s;\ns.v = 1;\nx = s.v + s.w; // here"),
    "field of an element without a value": ("is used before", "struct { int v, w; } s[3];\nfor (i = 0; i < 3; i++)\ns[i].v = i;\nx = s[2].w; // here"),
    "output without a value": ("'y' is used before", "int y;\nsmcoutput(y, 1); // here"),
    "output of elements without a value": ("'b' is used before", "int b[8];\nfor (i = 1; i < n; i++)\nb[i] = a[i];\nsmcoutput(b, 1); // here"),
    "output of a matrix without a value": ("'m' is used before", "int m[2][2];\nm[0][0] = m[0][1] = m[1][0] = x;\nsmcoutput(m, 1); // here"),
    "sum of elements without a value": ("'b' is used before", "int b[8];\nfor (i = 0; i < 7; i++)\nb[i] = a[i];\nx = smcsum(b, 8); // here"),
    "sorted elements without a value": ("'b' is used before", "int b[8];\nb[0] = x;\nsmcsort(b, 8); // here\nx = b[0];"),
    "element that a function left out": ("'b[7]' is used before", "int b[8];\nfill(b, 7);\nx = b[7]; // here", "void fill(int *p, public int n) {\npublic int i;\nfor (i = 0; i < n; i++)\np[i] = i;\n}"),
    "element that a function takes": ("'p[i]' is used before", "int b[8];\nb[0] = x;\nx = total(b);", "int total(int *p) {\nint s = 0;\npublic int i;\nfor (i = 0; i < 8; i++)\ns += p[i]; // here\nreturn s;\n}"),
    "row that a function takes": ("'r[1]' is used before", "int m[2][2];\nm[1][0] = x;\nx = second(m[1]);", "int second(int r[2]) {\nreturn r[1]; // here\n}"),
    "variable behind its address": ("'*p' is used before", "int y, *p = &y;\nx = *p; // here"),
    "variable whose address a function has": ("'y' is used before", "int y;\nkeep(&y);\nx = y; // here", "void keep(int *p) { }"),
    "field behind a pointer": ("'q->y' is used before", "struct p s, *q = &s;\nq->x = 1;\nx = q->y; // here", "struct p { int x, y; };"),
    "field of a copied struct": ("'t.y' is used before", "struct p s, t;\ns.x = 1;\nt = s;\nx = t.x + t.y; // here", "struct p { int x, y; };"),
    "field of a struct copied by pointers": ("'t[1].y' is used before", "struct p s, t[2];\nt[1].y = 5;\ns.x = 1;\nput(t + 1, &s);\nx = t[1].y; // here", "struct p { int x, y; };\nvoid put(struct p *to, struct p *from) { *to = *from; }"),
    "private field beside public ones": ("'s.v[s.n]' is used before", "struct { public int n; int v[4]; } s;\ns.n = 2;\nfor (i = 0; i < s.n; i++)\ns.v[i] = x;\nx = s.v[s.n]; // here"),
    "field beside a bit-field": ("'s.w' is used before", "struct { int k : 4, w; } s;\ns.k = 3;\nx = s.k + s.w; // here"),
    "whole array without a value": ("'b' is used before", "int b[8], c[8];\nb[0] = x;\nc = a + b; // here\nx = c[1];"),
    "part of an array that is passed on": ("is used before", "int b[8];\nb[1] = x;\nx = smcsum(b + 1, 3); // here"),
    "matrix without a value": ("'m' is used before", "int m[2][2], w[2][2];\nm[0][0] = m[0][1] = m[1][1] = x;\nw = m @ m; // here\nx = w[0][0];"),
    "row without a value": ("'m[1]' is used before", "int m[2][2];\nm[0][0] = m[0][1] = m[1][1] = x;\nm[0] = m[1]; // here\nx = m[0][0];"),
    "part of rows without a value": ("'m' is used before", "int m[2][3];\nm[0][0] = m[0][1] = m[1][0] = x;\nsmcoutput(m, 1, 2, 2); // here"),
    "value of the turn before": ("'y' is used before", "for (i = 0; i < 2; i++) {\nint y;\nif (i > 0)\nx = y; // here\ny = a[i];\n}"),
    "condition without a value": ("'y' is used before", "int y;\nif (y > 3) // here\nx = 1;"),
    "index without a value": ("'y' is used before", "int y;\nx = a[y]; // here"),
    "shift of public data": ("shift exponent 40 is too large", "public int k = n;\nk <<= n + 32; // here\nx = k;"),
    "null pointer": ("load of null pointer", "public int *p = n > 3 ? 0 : &n;\nx = *p; // here"),
    "array without elements": ("non-positive value 0", "public int v[n - 8]; // here\nx = sizeof v;"),
    "element of memory that was given back": ("heap-use-after-free", "int *p = pmalloc(4, int);\np[0] = x;\npfree(p);\nx = p[0]; // here"),
    "signed overflow of public data": ("signed integer overflow", "public int big = INT_MAX;\nbig += n; // here\nx = big;"),
}

# What to do about it stands behind each fault, but for a constant that is infinite.
CURES = ("take a ", "test ", "give it", "shift by", "ask for", "has to stand there once", "look at", "it may come from",
         "let the pointer", "needs one element", "it is infinite")

# What stands in a header or in a second source file: name: (place and message, the header, the second file).
OTHERS = {
    "fault of a header": ("half.h:3: 'x * 30000000' is", "static int half(int x) {\n    int y;\n    y = x * 30000000;\n    return y / 2;\n}\n", ""),
    "fault of a second file": ("second.c:4: 'x * 2' is 200,", "int half(int x);\n", "#include \"half.h\"\nint half(int x) {\n    char y;\n    y = x * 2;\n    return y;\n}\n"),
    "index of a second file": ("second.c:2: the index is 4,", "int half(int x);\n", "public int at(public int *p, public int i) {\n    return p[i];\n}\nint half(int x) { public int t[4] = {1}; return x + at(t, 4); }\n"),
    "divisor of a header": ("half.h:2: division by zero", "public int part(public int n) {\n    return 8 / n;\n}\nstatic int half(int x) { return x + part(0); }\n", ""),
    "memory of a header": ("half.h:4: error: the program uses memory", "static int half(int x) {\n    int *p = pmalloc(1, int);\n    pfree(p);\n    return x + *p;\n}\n", ""),
    "value of a header": ("half.h:3: 'y' is used before", "static int half(int x) {\n    int y;\n    return x + y;\n}\n", ""),
}


def failure_of_others(picco, folder, name):
    says, header, second = OTHERS[name]
    own = pathlib.Path(folder, re.sub(r"\W", "_", name))
    own.mkdir()
    for file, text in [("half.h", header), ("second.c", second), ("input.txt", INPUT),
                       ("main.c", '#include "half.h"\n' + HEAD + "x = half(x);\n" + TAIL)]:
        (own / file).write_text(text)
    local = pathlib.Path(own.name)  # as one names it from outside
    more = [local / "second.c"] if second else []
    result = cases.run(picco, local / "main.c", "--plain", "--check", *more, cwd=folder)
    if result.returncode != 3 or says not in result.stderr:
        return f"{name}: wanted '{says}' and code 3, got code {result.returncode}:\n{result.stdout}{result.stderr}"
    return ""


# Values of 128 bits and more, of floating-point numbers and of constants are seen by --check, or the compiler, alone.
UNWARNED = {"product of three longs", "cube in place", "floating-point product", "floating-point running sums"}
WARNED = [name for name, (says, *_) in FAULTS.items()
          if re.search(r"does not hold|is \d", says) and "index" not in says and "divi" not in says
          and "constant" not in name and name not in UNWARNED]


def failure(picco, folder, name):
    if name in OTHERS:
        return failure_of_others(picco, folder, name)
    says, body, *front = FAULTS[name]
    text = "\n".join(front) + ("\n" if front else "") + HEAD + body + "\n" + TAIL
    source, line = cases.write(folder, name, text)
    result = cases.run(picco, source, "--plain", "--check")
    place = f"{source.name}:{line}:"
    code = 1 if "constant" in name else 3
    if result.returncode != code or says not in result.stderr or place not in result.stderr:
        return f"{name}: wanted '{place} … {says}' and code {code}, got code {result.returncode}:\n{result.stdout}{result.stderr}"
    told = next(each for each in result.stderr.splitlines() if says in each and place in each)
    if not any(cure in told.partition(place)[2] for cure in CURES):
        return f"{name}: no cure in '{told}'"
    if name not in WARNED:
        return ""
    result = cases.run(picco, source, "--plain")
    if result.returncode != 0 or f"{place} warning: " not in result.stderr or says not in result.stderr:
        return f"{name}: wanted a warning '{says}' at {place}, got code {result.returncode}:\n{result.stderr}"
    return ""


cases.end(failure, [*FAULTS, *OTHERS], INPUT, f"all {len(FAULTS) + len(OTHERS)} faults were found, and {len(WARNED)} warned of")
