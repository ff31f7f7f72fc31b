#!/usr/bin/env python3
"""indices.py BIN: a public index outside of its array ends the program with code 3 and the line that is marked with
`// here`, in the clear and as parties. Programs that only go to the limits run as they should."""
import cases

HEAD = """int main(void) {
    int a[8], m[4][8], x = 0;
    public int i, j, n = 8, z;
    smcinput(a, 1, 8);
    smcinput(m, 1, 4, 8);
    smcinput(z, 1);
"""
TAIL = "    smcoutput(x, 1);\n    return 0;\n}\n"
INPUT = "a = 1,2,3,4,5,6,7,8\n" + "m = 1,2,3,4,5,6,7,8\n" * 4 + "z = 0\n"

SUM = "int total(int *v, public int k) {\nint s = 0;\nfor (public int i = 0; i < k; i++)\ns += v[i]; // here\nreturn s;\n}"
COLUMN = "int column(int v[][8], public int k) {\nint s = 0;\nfor (public int i = 0; i <= k; i++)\ns += v[i][2]; // here\nreturn s;\n}"

AT = "public int at(public int *p, public int k) {\nreturn p[k]; // here\n}"
STDLIB = "#include <stdlib.h>\n"
WALK = "struct walk {\nint *at;\npublic int count;\n};\n"
FOUR = "public int t[4] = {1, 2, 3, 4};\n"

# name: (what the message says, the statements of main, what stands before main)
OUTSIDE = {
    "one element": ("the index is 8, but the array has the elements 0 to 7", "x = a[n + z]; // here"),
    "below": ("the index is -1,", "a[z - 1] = 3; // here"),
    "far": ("the index is 1000000000,", "x = a[z + 1000000000]; // here"),
    "sum": ("the index is 8,", "for (i = 0; i <= n; i++)\nx += a[i]; // here"),
    "vector": ("the index is 8,", "int b[8];\nfor (i = 0; i < n; i++)\nb[i] = a[i + 1]; // here\nx = b[0];"),
    "vector downwards": ("the index is -1,", "int b[8];\nfor (i = n - 1; i >= 0; i--)\nb[i] = a[i - 1]; // here\nx = b[0];"),
    "steps": ("the array has the elements 0 to 7", "for (i = 0; i < 2 * n; i += 3)\nx += a[i]; // here"),
    "extremes": ("the index is 8,", "for (i = 0; i <= n; i++)\nif (a[i] > x) x = a[i]; // here"),
    "array of run-time size": ("has the elements 0 to 2", "public int k = z + 3;\nint v[k];\nk = 9;\nfor (i = 0; i < k; i++)\nv[i] = i; // here\nx = v[0];"),
    "array without elements": ("the array has no elements", "int v[z];\nx = v[z]; // here"),
    "row": ("has the elements 0 to 3", "for (i = 0; i <= 4; i++)\nx += m[i][z]; // here"),
    "column": ("has the elements 0 to 7", "for (i = 0; i < 4; i++)\nfor (j = 0; j <= n; j++)\nx += m[i][j]; // here"),
    "next row": ("the index is 9,", "x = m[z][n + 1]; // here"),
    "product": ("has the elements 0 to 3", "int p[8][8];\nfor (i = 0; i < 8; i++)\nfor (j = 0; j < 8; j++) {\np[i][j] = 0;\nfor (public int k = 0; k < n; k++)\np[i][j] += m[i % 4][k] * m[k][j]; // here\n}\nx = p[0][0];"),
    "dynamic program": ("the index is", "int t[33][33];\nfor (i = 0; i < 33; i++)\nfor (j = 0; j < 33; j++)\nt[i][j] = i + j;\npublic int k = z + 34;\nfor (i = 1; i < 33; i++)\nfor (j = 1; j < k; j++)\nt[i][j] = t[i - 1][j] > t[i][j - 1] ? t[i - 1][j] : t[i][j - 1] + 1; // here\nx = t[32][32];"),
    "rows of a call": ("has the elements 0 to 3", "public int k = z + 6;\nint r[6];\nfor (i = 0; i < k; i++)\nr[i] = total(m[i]); // here\nx = r[0];", "int total(int *v) {\nint s = 0;\nfor (public int i = 0; i < 8; i++)\ns += v[i];\nreturn s;\n}"),
    "public index looked up": ("the index is 8,", "public int at[3] = {0, 3, 8};\nfor (i = 0; i < 3; i++)\nx += a[at[i]]; // here"),
    "in a private branch": ("the index is 8,", "if (x == 0)\na[n + z] = 1; // here"),
    "in a function": ("the index is 8,", "x = at(n);", "int table[8];\nint at(public int k) {\nreturn table[k]; // here\n}"),
    "array of a struct": ("has the elements 0 to 2", "struct { int v[3], w; } s[2];\nfor (i = 0; i < 4; i++)\ns[1].v[i] = i; // here\nx = s[1].w;"),
    "array of structs": ("has the elements 0 to 1", "struct { int v, w; } s[2];\nfor (i = 0; i < 3; i++)\ns[i].v = i; // here\nx = s[1].v;"),
    "fixed point": ("the index is 8,", "fixed<32,16> f[8], s = 0;\nfor (i = 0; i <= n; i++)\ns += f[i]; // here\nx = s > 0;"),
    "public data": ("has the elements 0 to 3", "public int b[4] = {1, 2, 3, 4}, s = 0;\nfor (i = 0; i < n; i++)\ns += b[i]; // here\nx = s;"),
    "index with an effect": ("the index is 8,", "i = n;\nx = a[i++]; // here"),
    "input into an element": ("has the elements 0 to 3", "smcinput(m[n - 4], 1, 8); // here"),
    "array of a parameter": ("has the elements 0 to 7", "x = total(a, n + 1);", SUM),
    "rows of a parameter": ("has the elements 0 to 3", "x = column(m, n - 4);", COLUMN),
    "middle of an array": ("from where the pointer leads the array has the elements -3 to 4", "int *p = a + 3;\nx = p[n - 3]; // here"),
    "below the middle": ("the index is -4,", "int *p = a + 3;\nx = p[z - 4]; // here"),
    "sum of pointer and index": ("the index is 8,", "x = at(a, n + z);", "int at(int *p, public int k) {\nreturn *(p + k); // here\n}"),
    "pmalloc": ("has the elements 0 to 2", "int *p = pmalloc(3, int);\nfor (i = 0; i < 4; i++)\np[i] = i; // here"),
    "pointer that moves": ("has the elements -1 to 6", "int *p = a;\np++;\nx = p[n - 1]; // here"),
    "pointer with an effect": ("has the elements -1 to 6", "int *p = a;\nx = (++p)[n - 1]; // here"),
    "field of a struct by a pointer": ("has the elements 0 to 2", "struct { int v[3], w; } s[2];\nint *p = s[1].v;\nfor (i = 0; i < 4; i++)\np[i] = i; // here"),
    "structs by a pointer": ("has the elements 0 to 4", "struct pair s[5];\ns[1].w = 3;\nx = total(s, 6);", "struct pair { public int id; int v, w; };\nint total(struct pair *p, public int k) {\nint s = 0;\nfor (public int i = 0; i < k; i++)\ns += p[i].v + p[i].w; // here\nreturn s;\n}"),
    "real numbers by a pointer": ("has the elements 0 to 2", "float f[3] = {1, 2, 3};\nx = total(f, 4) > 0;", "float total(float *p, public int k) {\nfloat s = 0;\nfor (public int i = 0; i < k; i++)\ns += p[i]; // here\nreturn s;\n}"),
    "store by a parameter": ("has the elements 0 to 7", "clear(a, n + 1);", "void clear(int a[], public int k) {\nfor (public int i = 0; i < k; i++)\na[i] = 0; // here\n}"),
    "one array into another": ("has the elements 0 to 2", "int v[3] = {0, 0, 0};\ncopy(v, a, n);", "void copy(int *to, int *from, public int k) {\nfor (public int i = 0; i < k; i++)\nto[i] = from[i]; // here\n}"),
    "sum of more than there is": ("9 elements are asked for, but the array has 8", "x = smcsum(a, n + 1 + z); // here"),
    "sort of more than there is": ("9 elements are asked for, but the array has 8", "smcsort(a, n + 1); // here"),
    "least behind the middle": ("6 elements are asked for, but the array has 5", "x = smcmin(a + 3, n - 2); // here"),
    "keys of fewer than the others": ("8 elements are asked for, but the array has 5", "int v[5];\nsmcsort(a, n, v); // here"),
    "result of more than there is": ("9 elements are asked for, but the array has 8", "smcoutput(a, 1, n + 1); // here"),
    "rows of more than there are": ("5 elements are asked for, but the array has 4", "smcoutput(m, 1, n - 3, 8); // here"),
    "pointer that leads to fewer": ("4 elements are asked for, but the array has 3", "int *p = pmalloc(3, int);\nx = smcmax(p, 4); // here"),
    "parameter that leads to fewer": ("9 elements are asked for, but the array has 8", "show(a, n + 1);", "void show(int v[], public int k) {\nsmcoutput(v, 1, k); // here\n}"),
    "row of a loop inside": ("has the elements 0 to 7", "for (i = 0; i < 4; i++) {\nint s = 0;\nfor (j = 0; j <= n; j++)\ns += m[i][j]; // here\nif (s > x)\nx = s;\n}"),
    "short loop inside": ("has the elements 0 to 7", "for (i = 0; i < n; i++)\nfor (j = 0; j < 3; j++)\nif (a[i + j] > x) x = a[i + j]; // here"),
    "public parameter": ("the index is 4, but the array has the elements 0 to 3", FOUR + "x = at(t, z + 3) + at(t, z + 4);", AT),
    "below a public parameter": ("the index is -1,", FOUR + "x = at(t, z - 1);", AT),
    "far of a public parameter": ("the index is 1000000000,", FOUR + "x = at(t, z + 1000000000);", AT),
    "middle of a public array": ("from where the pointer leads the array has the elements -2 to 1", FOUR + "x = at(t + 2, z + 2);", AT),
    "global public array": ("has the elements 0 to 4", "x = at(table, n);", "public int table[] = {5, 4, 3, 2, 1};\n" + AT),
    "static public array": ("has the elements 0 to 2", "static public int t[3];\nx = at(t, z + 3);", AT),
    "public array of run-time size": ("has the elements 0 to 4", "public int t[n - 3];\nfor (i = 0; i < 5; i++)\nt[i] = i;\nx = at(t, n - 3);", AT),
    "public number": ("the index is 1, but the array has the elements 0 to 0", "x = at(&n, z + 1);", AT),
    "public array of a struct": ("has the elements 0 to 3", "public struct pair s = {{1, 2}, {3, 4}};\nx = at(s.v, n);", "struct pair { public int v[2], w[2]; };\n" + AT),
    "public rows": ("has the elements 0 to 1", "public int t[2][3] = {{1}};\nx = sum(t, 3);", "public int sum(public int (*p)[3], public int k) {\npublic int s = 0;\nfor (public int i = 0; i < k; i++)\ns += p[i][1]; // here\nreturn s;\n}"),
    "store by a public parameter": ("has the elements 0 to 3", FOUR + "clear(t, n);\nx = t[0];", "void clear(public int *p, public int k) {\nfor (public int i = 0; i < k; i++)\np[i] = 0; // here\n}"),
    "public letters": ("has the elements 0 to 3", "public char s[4] = \"abcd\";\nx = length(s);", "public int length(public char *s) {\npublic int k = 0;\nwhile (s[k]) // here\nk++;\nreturn k;\n}"),
    "public factors of a vector": ("has the elements 0 to 3", FOUR + "x = product(a, t, n);", "int product(int *v, public int *w, public int k) {\nint s = 0;\nfor (public int i = 0; i < k; i++)\ns += v[i] * w[i]; // here\nreturn s;\n}"),
    "public sum of pointer and index": ("has the elements 0 to 3", FOUR + "public int *p = t;\nx = *(p + n); // here"),
    "public pointer that moves": ("has the elements -1 to 2", FOUR + "public int *p = t;\np++;\nx = p[n - 5]; // here"),
    "public pointer with an effect": ("leads to element 4 of an array of 4", FOUR + "public int *p = t;\nx = (++p)[n - 5]; // here"),
    "public pointer in a private branch": ("has the elements 0 to 3", FOUR + "public int *p = t;\nif (a[0] == 1)\nx = p[n]; // here"),
    "public memory of malloc": ("the index is 4, but the array has the elements 0 to 3", "public int *p = malloc(4 * sizeof *p);\nx = at(p, n - 4);", STDLIB + AT),
    "below public memory of calloc": ("the index is -1,", "public int *p = calloc(n, sizeof *p);\nx = p[z - 1]; // here", STDLIB),
    "public memory that grew": ("has the elements 0 to 6", "public int *p = malloc(4 * sizeof *p);\np = realloc(p, 7 * sizeof *p);\np[z + 6] = 3;\np[n - 1] = 4; // here", STDLIB),
    "public memory that shrank": ("has the elements 0 to 2", "public int *p = malloc(40 * sizeof *p);\np = realloc(p, 3 * sizeof *p);\np[z + 3] = 3; // here", STDLIB),
    "public memory that is used again": ("has the elements 0 to 1", "public int *p = malloc(6 * sizeof *p);\nx = at(p, z + 5);\nfree(p);\nfor (i = 0; i < 3; i++) {\npublic int *q = malloc(2 * sizeof *q);\nx += at(q, i);\n}", STDLIB + AT),
    "public array behind a loop": ("has the elements 0 to 3", "for (i = 0; i < 3; i++) {\npublic int u[9] = {i};\nx += at(u, n);\n}\n" + FOUR + "x = at(t, n);", AT),
    "pointer that walks": ("the pointer leads to element 8 of an array of 8", "int *p = a;\nfor (i = 0; i <= n; i++)\nx += *p++; // here"),
    "pointer that walks in a function": ("leads to element 8 of an array of 8", "int b[9] = {0};\nx = total(a, n + 1) + total(b, 9);", "int total(int *v, public int k) {\nint s = 0;\nwhile (k--)\ns += *v++; // here\nreturn s;\n}"),
    "pointer that walks in a vector": ("leads to element 8 of an array of 8", "int b[9], *p = a;\nfor (i = 0; i <= n; i++, p++)\nb[i] = *p * 2; // here\nx = b[0];"),
    "two pointers that walk": ("leads to element 3 of an array of 3", "int b[3], *p = a, *q = b, *end = a + 4;\nwhile (p < end)\n*q++ = *p++ + 1; // here\nx = b[0];"),
    "pointer that walks back": ("leads to element -1 of an array of 8", "int *p = a + n;\nfor (i = 0; i <= n; i++)\nx += *--p; // here"),
    "pointer that walks in a private branch": ("leads to element 8 of an array of 8", "int *p = a;\nfor (i = 0; i <= n; i++, p++)\nif (x < 100)\nx = *p; // here"),
    "structs that are walked through": ("leads to element 3 of an array of 3", "struct pair s[3], *p = s;\nfor (i = 0; i < 4; i++, p++)\np->v = i; // here", "struct pair { public int id; int v, w; };"),
    "real numbers that are walked through": ("leads to element 3 of an array of 3", "float f[3] = {1, 2, 3}, *p = f, s = 0;\nfor (i = 0; i < 4; i++)\ns += *p++; // here\nx = s > 1;"),
    "memory of pmalloc that is walked through": ("leads to element 3 of an array of 3", "int *p = pmalloc(3, int), *q = p;\nfor (i = 0; i < 4; i++)\n*q++ = i; // here"),
    "public pointer that walks": ("the pointer leads to element 4 of an array of 4", FOUR + "public int *p = t;\nfor (i = 0; i < 5; i++)\nx += *p++; // here"),
    "public pointer that walks back": ("the pointer leads to element -1 of", FOUR + "public int *p = t + 3;\nwhile (*p != 9) // here\np--;"),
    "between public arrays": ("leads to element 4 of an array of 4", FOUR + "public int u[4] = {5, 6, 7, 8}, w[4] = {0};\nx = sum(t, 5) + sum(u, 4) + sum(w, 4);", "public int sum(public int *p, public int k) {\npublic int s = 0;\nwhile (k--)\ns += *p++; // here\nreturn s;\n}"),
    "end of a public array": ("leads to element 4 of an array of 4", FOUR + "public int *end = t + n - 4;\nx = *end; // here"),
    "copy of a public pointer that walks": ("leads to element 4 of an array of 4", FOUR + "public int *p = t, *q;\np += 4;\nq = p;\n*q = 1; // here"),
    "public pointer set anew": ("leads to element 2 of an array of 2", FOUR + "public int u[2] = {1, 2}, *p = t;\np += 3;\np = u;\nx = p[0] + *(p + 1);\nx += *++p + *(p + z);\nx += *(++p + z); // here"),
    "field by a public pointer that walks": ("leads to element 2 of an array of 2", "public struct pair s[2] = {{1, 2}, {3, 4}}, *p = s;\nfor (i = 0; i < 3; i++, p++)\nx += p->w; // here", "struct pair { public int v, w; };"),
    "public letters that walk": ("leads to element 4 of an array of 4", "public char s[4] = \"abcd\";\nx = length(s);", "public int length(public const char *s) {\npublic const char *p = s;\nwhile (*p) // here\np++;\nreturn p - s;\n}"),
    "bytes of a public array": ("leads to element 16 of an array of 16", FOUR + "public unsigned char *p = (public unsigned char *)t;\nfor (i = 0; i < 17; i++)\nx += *p++; // here"),
    "element behind a public pointer that walks": ("the index is 0, but from where the pointer leads the array has the elements -4 to -1", FOUR + "public int u[2] = {1, 2}, *p = t + 2;\np += 2;\nx = p[z - 4] + p[z - 1];\nx += p[z] + u[0]; // here"),
    "global public pointer that walks": ("leads to element 4 of an array of 4", FOUR + "at = t;\nfor (i = 0; i < 5; i++)\nx += next();", "extern public const int *at;\npublic const int *at;\npublic int next(void) {\nreturn *at++; // here\n}"),
    "global public text that walks": ("leads to element 4 of an array of 4", "while (next())\nx++;", "public char text[4] = \"abcd\", *at = text;\npublic int next(void) {\nreturn *at++; // here\n}"),
    "static pointer that walks": ("leads to element 8 of an array of 8", "next(a);\nfor (i = 0; i < n; i++)\nx += next(0);", "int next(int *from) {\nstatic int *at;\nif (from)\nat = from;\nreturn *at++; // here\n}"),
    "public memory of malloc that is walked": ("leads to element 3 of an array of 3", "public int *p = malloc(3 * sizeof *p), *q = p;\nfor (i = 0; i < 4; i++)\n*q++ = i; // here", STDLIB),
    "public pointer stored through": ("leads to element 4 of an array of 4", FOUR + "public int *p = t;\np += n - 4;\n*p = z; // here"),
    "pointer in a struct that walks": ("leads to element 8 of an array of 8", "struct walk s = {a, 3};\nint b[8];\nfor (i = 0; i < n; i++)\nb[i] = i;\nfor (i = 0; i <= n; i++)\nx += *s.at++; // here\nx += b[0];", WALK),
    "pointer in a struct of a parameter": ("leads to element 8 of an array of 8", "struct walk s = {a, 3};\nfor (i = 0; i <= n; i++)\nx += next(&s);", WALK + "int next(struct walk *w) {\nreturn *w->at++; // here\n}"),
    "below a pointer in a struct": ("leads to element -1 of", "struct walk s;\ns.at = &a[n - 1];\nfor (i = 0; i <= n; i++)\nx += *s.at--; // here", WALK),
    "copy of a pointer in a struct": ("leads to element 8 of an array of 8", "struct walk s = {a, 3};\ns.at += n;\nint *p = s.at;\nx = *p; // here", WALK),
    "copy of a struct with a pointer that walks": ("leads to element 8 of an array of 8", "struct walk s = {a, 3}, t;\ns.at += n;\nt = s;\nx = *t.at; // here", WALK),
    "struct made from one with a pointer that walks": ("the index is 1, but from where the pointer leads the array has the elements -8 to -1", "struct walk s = {a, 3};\ns.at += n;\nstruct walk t = s;\nx = t.at[z + 1]; // here", WALK.replace("count", "count, of")),
    "pointer in an array that walks": ("leads to element 3 of an array of 3", "int v[3] = {1, 2, 3}, w[3] = {4, 5, 6}, *rows[2] = {w, v};\nfor (i = 0; i < 4; i++)\nx += *rows[i - i + z]++ + *rows[1]++; // here"),
    "pointer behind a pointer": ("leads to element 8 of an array of 8", "int *p = a;\nfor (i = 0; i <= n; i++)\nx += next(&p);", "int next(int **p) {\nreturn *(*p)++; // here\n}"),
    "pointer that is found by an effect": ("leads to element 8 of an array of 8", "int *p[2] = {a, a}, **at = p;\np[1] = a + n;\nx = **at++;\nx += **at++; // here"),
    "pointer that another function moves": ("leads to element 8 of an array of 8", "int *p = a;\nmove(&p, n);\nx = *p; // here", "void move(int **p, public int by) {\n*p += by;\n}"),
    "public text in a struct": ("leads to element 4 of an array of 4", "public char t[4] = \"abcd\", u[4] = \"efgh\";\npublic struct text s = {t};\nwhile (letter(&s) != 'h')\nx += u[0] == 'e';", "struct text { public const char *at; };\npublic int letter(public struct text *s) {\nreturn *s->at++; // here\n}"),
    "public pointers in an array": ("leads to element 2 of an array of 2", "public int t[2] = {1, 2}, u[2] = {3, 4}, *rows[2] = {t, u};\nfor (i = 0; i < 3; i++)\nx += *rows[0]++ + (rows[1] - u); // here"),
    "field by a pointer in a struct": ("leads to element 2 of an array of 2", "public struct pair s[2] = {{1, 2}, {3, 4}};\npublic struct range r = {s, s + 2};\nwhile (r.from <= r.to)\nx += r.from++->w; // here", "struct pair { public int v, w; };\nstruct range { public struct pair *from, *to; };"),
    "element behind a pointer in a struct": ("the index is 2, but from where the pointer leads the array has the elements -6 to 1", "struct walk s = {a, 3};\ns.at += n - 2;\nfor (i = 0; i < 3; i++)\nx += s.at[i]; // here", WALK),
    "pointer in the heap": ("leads to element 3 of an array of 3", "public int *v = malloc(3 * sizeof *v);\npublic struct text *s = malloc(2 * sizeof *s);\ns[1].at = v;\nfor (i = 0; i < 4; i++)\n*s[1].at++ = i; // here", STDLIB + "struct text { public int *at; };"),
    "end of an array as an argument": ("leads to element 8 of an array of 8", "int b[8];\nfor (i = 0; i < n; i++)\nb[i] = i;\nx = first(a) + first(b) + first(a + n) + first(b + n);", "int first(int *p) {\nreturn *p; // here\n}"),
    "pointer that walked as an argument": ("leads to element 8 of an array of 8", "int *p = a;\nfor (i = 0; i <= n; i++)\nx += first(p++);", "int first(int *p) {\nreturn *p; // here\n}"),
    "argument that is indexed": ("the index is 1, but from where the pointer leads the array has the elements -8 to -1", "x = second(a, z + 1) + second(a + 6, z + 1);\nx += second(a + n, z + 1);", "int second(int *p, public int one) {\nreturn p[one]; // here\n}"),
    "address of the end as an argument": ("leads to element 8 of an array of 8", "int b[8];\nfor (i = 0; i < n; i++)\nb[i] = i;\nx = first(&a[z]) + first(&a[n]) + b[0];", "int first(int *p) {\nreturn *p; // here\n}"),
    "address of the end": ("leads to element 8 of an array of 8", "int *p = &a[n];\nx = *p; // here"),
    "argument that goes on": ("leads to element 4 of an array of 4", FOUR + "public int u[4] = {5, 6, 7, 8}, w[4] = {0};\nx = outer(t) + outer(u) + outer(w) + outer(t + n - 4) + outer(u + n - 4) + outer(w + n - 4);", "public int inner(public int k, public const int *p) {\nreturn *p + k; // here\n}\npublic int outer(public const int *p) {\nreturn inner(1, p);\n}"),
    "argument whose address is taken": ("leads to element 8 of an array of 8", "x = first(a) + first(a + n);", "int next(int **p) {\nreturn *(*p)++; // here\n}\nint first(int *p) {\nreturn next(&p);\n}"),
    "pointer that a function returns": ("leads to element 8 of an array of 8", "int b[8];\nfor (i = 0; i < n; i++)\nb[i] = i;\nint *p = a;\np = skip(p, a + n);\nx = *p + b[0]; // here", "int *skip(int *p, int *end) {\nwhile (p < end)\np++;\nreturn p;\n}"),
    "returned pointer that is gone through at once": ("leads to element 8 of an array of 8", "x = *skip(a, a + n - 1);\nx += *skip(a, a + n); // here", "int *skip(int *p, int *end) {\nwhile (p < end)\np++;\nreturn p;\n}"),
    "returned pointer that is moved": ("leads to element 8 of an array of 8", "x = *(skip(a, a + n) - 1);\nint *p = skip(a, a + n - 2);\np = skip(p, a + n - 1) + 1;\nx += *p; // here", "int *skip(int *p, int *end) {\nwhile (p < end)\np++;\nreturn p;\n}"),
    "returned pointer that is moved and gone through": ("the index is 0, but from where the pointer leads the array has the elements -8 to -1", "int b[8] = {0};\nx = *(1 + skip(a, a + n - 2)) + b[0];\nx += *(1 + skip(a, a + n - 1) + z); // here", "int *skip(int *p, int *end) {\nwhile (p < end)\np++;\nreturn p;\n}"),
    "element behind a returned pointer": ("the index is 1, but from where the pointer leads the array has the elements -8 to -1", "x = skip(a, a + n)[z - 8] + skip(a, a + n - 2)[1];\nx += skip(a, a + n)[z + 1]; // here", "int *skip(int *p, int *end) {\nwhile (p < end)\np++;\nreturn p;\n}"),
    "returned pointer as an argument": ("leads to element 8 of an array of 8", "x = first(skip(a, a + 1), skip(m[0], m[0] + 2)) + first(skip(m[0], m[1]), skip(a, a + n));", "int *skip(int *p, int *end) {\nwhile (p < end)\np++;\nreturn p;\n}\nint first(int *p, int *q) {\nreturn p == q ? *p : *q; // here\n}"),
    "returned pointer that is returned": ("leads to element 4 of an array of 4", FOUR + "public int u[4] = {5, 6, 7, 8}, w[4] = {0};\nx = *second(t, 4) + *second(u, 4) + *second(w, 4);\nx += *second(t, 5) + *second(u, 5) + *second(w, 5); // here", "public int *at(public int *p, public int k) {\nif (k < 2)\nreturn p;\nreturn at(p + 1, k - 1);\n}\npublic int *second(public int *p, public int k) {\nreturn at(p, k);\n}"),
    "returned pointer in a struct": ("leads to element 8 of an array of 8", "struct walk s;\ns.at = skip(a, a + n - 1) + 1;\nx = *s.at; // here", WALK + "int *skip(int *p, int *end) {\nwhile (p < end)\np++;\nreturn p;\n}"),
    "returned pointer whose address is taken": ("leads to element 8 of an array of 8", "int *p = skip(a, a + n);\nx = next(&p);", "int *skip(int *p, int *end) {\nwhile (p < end)\np++;\nreturn p;\n}\nint next(int **p) {\nreturn *(*p)++; // here\n}"),
    "field by a returned pointer": ("leads to element 2 of an array of 2", "public struct pair s[2] = {{1, 2}, {3, 4}}, t[2] = {0};\nx = end(s, 1)->w + t[0].v;\nx += end(s, 2)->w; // here", "struct pair { public int v, w; };\npublic struct pair *end(public struct pair *s, public int k) {\nreturn s + k;\n}"),
    "end that a static pointer gives": ("leads to element 8 of an array of 8", "int *p = end(a);\np = end(0);\nx = *(p - 1);\nx += *p; // here", "int *end(int *v) {\nstatic int *at;\nif (v)\nat = v + 8;\nreturn at;\n}"),
    "end that is set in a struct": ("leads to element 8 of an array of 8", "struct walk s;\ns.at = a + n;\nx = *s.at; // here", WALK),
    "many pointers in an array": ("leads to element 1 of an array of 1", "int v[200], *p[200];\nfor (i = 0; i < 200; i++)\nv[i] = i;\nfor (i = 0; i < 200; i++)\np[i] = v + i;\nfor (i = 0; i < 199; i++)\np[i]++;\nfor (i = 0; i < 199; i++)\nx += *p[i];\nint w = 0, *q[200];\nfor (i = 0; i < 200; i++)\nq[i] = &w;\nfor (i = 0; i < 200; i++)\nq[i]++;\nfor (i = 199; i >= 0; i--)\nx += *q[i]; // here"),
    "address": ("the index is 9,", "int *p = &a[n + 1]; // here\nx = p[-9 + z];"),
}

# name: (the result x, the statements of main, what stands before main)
INSIDE = {
    "end of an array": (36, "for (int *p = &a[0]; p < &a[n]; p++)\nx += *p;"),
    "end of a matrix": (144, "for (int *p = &m[0][0]; p < &m[4][0]; p++)\nx += *p;"),
    "row behind the last one": (3, "int (*p)[8] = &m[4 - 1], *end = m[z + 4];\nx = p[z][2] + (end == &m[0][0]);"),
    "public branches": (35, "for (i = 0; i <= n; i++)\nif (i > 0 && i < n)\nx += a[i];"),
    "public part of a condition": (30, "for (i = 0; i < n; i++)\nif (a[i] > 2 && i + 1 < n)\nx += a[i + 1];\nfor (i = 0; i < n; i++)\nif (i + 1 < n && a[i] > 7)\nx += a[i + 1];\nfor (i = 0; i < n; i++)\nx += i + 1 < n && a[i + 1] == 3 || a[i] == 100;\nfor (i = 0; i < n; i++)\nx -= a[i] == 2 && i + 1 < n ? a[i + 1] - 2 : 0;"),
    "public part of a condition around": (23, "for (i = 0; i < n; i++)\nfor (j = 0; j < 3; j++)\nif (a[i] > j + 5 && i + 1 < n)\nx += a[i + 1];"),
    "neighbours": (28, "int b[8];\nfor (i = 0; i < n; i++)\nif (i > 0)\nb[i] = a[i - 1];\nelse\nb[i] = 0;\nx = smcsum(b, 8);"),
    "no iteration": (0, "for (i = n; i < n + z; i++)\nx += a[i];"),
    "loop inside that does not run": (1, "public int far = 9;\nfor (i = 0; i < n; i++) {\nint s = 0;\nfor (j = 0; j < z; j++)\ns += m[0][j] * a[far];\nif (s >= x)\nx = s + 1;\n}"),
    "loop inside of a row": (37, "for (i = 0; i < 4; i++) {\nint s = i;\nfor (j = z; j < n; j++)\ns += m[i][j] - a[j] / 9;\nfor (j = 0; j < 3; j++)\nif (m[i][j + 5] > 90) s = 0;\nif (s > x + 1)\nx = s - 2;\n}"),
    "no iteration of a product": (0, "int p[2][2] = {{0, 0}, {0, 0}};\nfor (i = 0; i < z; i++)\nfor (j = 0; j < 9; j++)\nfor (public int k = 0; k < 9; k++)\np[i][j] += m[i][k] * m[k][j];\nx = p[0][0];"),
    "last field of a struct behind a pointer": (5, "struct list *l = pmalloc(3, struct list);\nl->v[z] = 5;\nx = l->v[z];", "struct list { int n; int v[1]; };"),
    "pointer into an array": (8, "int *p = &a[4];\nx = p[z + 3] + p[z - 4] - 1;"),
    "whole array of a parameter": (36, "x = total(a, n);", SUM),
    "all rows of a parameter": (12, "x = column(m, n - 5);", COLUMN),
    "end of the array before": (27, "int b[8], *p = a + n, *q = b + n;\nfor (i = 0; i < n; i++)\nb[i] = i;\nx = p[z - 1] + q[z - 1] + p[z - 8] + q[z - 6] + q[z - 8] + b[z + 7] + (p - 4)[z] - 1 - 2;"),
    "matrix as one row": (144, "x = total(&m[0][0], 32);", SUM),
    "all structs by a pointer": (7, "struct pair s[5];\ns[1].v = 3;\ns[4].w = 4;\nx = total(s, 5) + total(s + 2, 3) - 4;", "struct pair { public int id; int v, w; };\nint total(struct pair *p, public int k) {\nint s = 0;\nfor (public int i = 0; i < k; i++)\ns += p[i].v + (p + i)->w;\nreturn s;\n}"),
    "long last field of a struct": (9, "struct list *l = pmalloc(3, struct list);\nset(l->v, 4);\nx = l->v[z + 3] + l->v[z + 1] + 5;", "struct list { int n; int v[1]; };\nvoid set(int *v, public int k) {\nfor (public int i = 0; i < k; i++)\nv[i] = i;\n}"),
    "memory of a function before": (10, "for (i = 1; i < 5; i++)\nx += big(i) + small(i);\nint v[2] = {z, z};\nx += total(v, 2) + total((int[3]){1, 2, 3}, 3) - 26;", SUM + "\nint big(public int k) {\nint v[5] = {1, 2, 3, 4, 5};\nreturn total(v, k);\n}\nint small(public int k) {\nint u = 1, v[4] = {1, 1, 1, 1}, w[3] = {u, u, u};\nreturn total(v, k) + total(w, 3) - 3;\n}\n"),
    "memory given back": (10, "for (i = 1; i < 5; i++) {\nint *p = pmalloc(i, int);\nfor (j = 0; j < i; j++)\np[j] = 1;\nx += total(p, i);\npfree(p);\n}", SUM),
    "struct as an argument": (6, "struct three s = {{1, 2, 3}};\nx = sum(s);", SUM + "\nstruct three { int v[3]; };\nint sum(struct three s) {\nreturn total(s.v, 3);\n}"),
    "nested calls": (55, "x = down(a, n) + 19;", "int down(int *v, public int k) {\nint own[3] = {v[0], v[k - 1], k};\npublic int i;\nfor (i = 0; i < 3; i++)\nown[i] += own[2 - i] - own[2 - i];\nreturn k == 1 ? own[0] : own[1] + down(v, k - 1);\n}"),
    "as many as there are": (141, "int v[5] = {4, 3, 2, 1, 0};\nsmcsort(v, n - 3);\nx = smcsum(a, n) + smcmin(a + 3, n - 3) + smcmax(m[3], n) + v[4] + smcsum(v, z) + total(a + 2, n - 2) + smcsum(&m[0][0], 3 * n - 5) - 22;", SUM),
    "public pointers": (44, FOUR + "public int *p = t + 4, u[2][2] = {{1, 2}, {3, 4}};\nx = p[z - 1] + p[z - 4] + sum(t, 4) + sum(t + 1, 3) + sum(&u[0][0], 4) + (&t[n - 4] - t) + sum(&n, 1) - 2;", "public int sum(public int *p, public int k) {\npublic int s = 0;\nfor (public int i = 0; i < k; i++)\ns += p[i];\nreturn s;\n}"),
    "public memory of other kinds": (23, "public int *p = malloc(9 * sizeof(int)), *q = calloc(z + 3, sizeof *q), *v = __builtin_alloca(4 * sizeof(int));\nfor (i = 0; i < 9; i++)\np[i] = i;\nv[z + 3] = 7;\np = realloc(p, 20 * sizeof(int));\np[z + 19] = 4;\nx = at(p, 8) + at(p, 19) + at(q, 2) + at(v, 3) + at((public int[3]){1, 2, 3}, 2) + first(\"ab\") - 'b' + 1;\nfree(p);\nfree(q);", "#include <stdlib.h>\n" + AT + "\npublic int first(public const char *s) {\nreturn s[1];\n}"),
    "public memory that the library gives back": (24, "public char *line = malloc(4);\npublic size_t size = 4;\nFILE *f = fmemopen(\"0123456789012345678901234567890123456789\", 40, \"r\");\nx = getline(&line, &size, f) > 30 ? letter(line, 30) - '0' : 0;\nfree(line);\nx += letter(strdup(\"abcdefghijklmnopqrstuvwxyz\"), 24) - 'a';", "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\npublic int letter(public const char *s, public int k) {\nreturn s[k];\n}"),
    "public memory given back by an address": (11, "public void (*give)(void *) = free;\nfor (i = 1; i < 6; i++) {\npublic int *p = malloc(i * 30 * sizeof *p);\np[z + 1] = i;\nx += at(p, 1);\ngive(p);\npublic char *s = strdup(\"a text of more bytes than many others have\");\nx += s[z + 41] == 'x';\nfree(s);\n}\nx -= 4;", "#include <stdlib.h>\n#include <string.h>\n" + AT),
    "public memory of a function before": (268, "for (i = 1; i < 5; i++)\nx += big(i) + small(i) + deep(i);", "#include <alloca.h>\n" + AT + "\npublic int big(public int k) {\npublic int v[20] = {k};\nreturn at(v, 19) + at(v, 0);\n}\npublic int small(public int k) {\npublic int v[2] = {1, 2}, *w = alloca(30 * sizeof(int));\nw[29 + k - k] = 60;\nreturn at(v, 1) + at(w, 29);\n}\npublic int deep(public int k) {\npublic int v[3] = {k, 0, 1};\nreturn k == 0 ? 0 : at(v, 2) + deep(k - 1);\n}"),
    "public function that is left": (33, "for (i = 0; i < 3; i++)\nif (setjmp(back) == 0)\nleave(9);\nelse\nx += use(z + 5);", "#include <alloca.h>\n#include <setjmp.h>\npublic jmp_buf back;\n" + AT + "\nvoid leave(public int k) {\npublic int v[4] = {k};\nif (at(v, 1) == 0 && k == 0)\nlongjmp(back, 1);\nleave(k - 1);\n}\npublic int use(public int k) {\npublic int *v = alloca(900 * sizeof(int));\nfor (public int i = 0; i < 900; i++)\nv[i + k - k] = 11;\nreturn at(v, k);\n}"),
    "public arrays that jumps pass": (10, "for (i = 0; i < 4; i++)\nswitch (i) {\npublic int t[2];\ncase 1: {\npublic int u[3] = {i, i, i};\nif (z)\ngoto out;\nx += at(u, 2);\nbreak;\n}\ndefault:\nt[z] = 3;\nx += at(t, z);\n}\nout:;", AT),
    "public array of a loop's head": (6, "for (public int t[3] = {1, 2, 3}, k = 0; k < 3; k++)\nx += at(t, k);", AT),
    "public struct as an argument": (3, "public struct three s = {{1, 2, 3}};\nx = last(s);", "struct three { public int v[3]; };\n" + AT + "\npublic int last(public struct three s) {\nreturn at(s.v, 2);\n}"),
    "pointers that walk": (144, "int b[8], *p = a, *q = b, *end = a + n;\nwhile (p < end)\n*q++ = 2 * *p++;\nfor (q = b + 8; q > b;)\nx += *--q;\nfor (i = 0, p = a; i < n; i++, p++, q++) {\nif (*p > 7)\nx += *q;\n*q = *p;\n}\nx += total(b, 8) + total(m[1] + 4, 2);\nfor (p = &m[0][0], q = p; p < &m[3][8]; p++)\n*q++ = *p;\nx += *(q - 1) + *(p - 8) + p[-8] - 1;\np = end;\nx += *(p - 8) - 1;", "int total(int *v, public int k) {\nint s = 0;\nwhile (k--)\ns += *v++;\nreturn s;\n}"),
    "structs that are walked": (12, "struct pair s[3], *p = s, *end = s + 3;\nfor (; p != end; p++) {\np->id = p - s;\np->v[0] = 1;\np->v[1] = p->id;\n}\nwhile (p-- > s)\nx += p->v[1] + *(p->v) + p->id;\nint *v = s[2].v;\nx += *v + *(v + 1);", "struct pair { public int id; int v[2], w; };"),
    "private list that is walked through": (6, "struct node c = {3, 0}, b = {2, &c}, first = {1, &b};\nfor (struct node *p = &first; p; p = p->next)\nx += p->v;", "struct node { int v; struct node *next; };"),
    "public pointers that walk": (63, FOUR + "public int u[4] = {5, 6, 7, 8}, *p = t, *q = u + 4, *const end = t + 4, *o;\nwhile (p < end)\nx += *p++;\nwhile (q > u)\nx += *--q;\no = p, p = q, q = o;\nfor (i = 0; i < 4; i++)\nx += *p++ + q[-1 - i];\nq = z ? t : u;\nx += *q + *(q + 3);\nq = p = t;\nx += *q + q[0];\nfor (public int *v = u, *w = t; v < u + 4 && w != t + 4; v++, w++)\n*v = *w;\nx -= 24;"),
    "public rows that are walked through": (45, "public int t[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, *p = t[0], (*r)[3] = t;\nfor (i = 0; i < 9; i++)\nx += *p++;\nfor (i = 0; i < 3; i++, r++)\nx += (*r)[i] + (*r)[2 - i];\nx -= 30;"),
    "public memory that is walked through": (29, "public int *p = malloc(3 * sizeof *p), *q = p, *end;\n*q++ = 1;\n*q++ = 2;\np = realloc(p, 5 * sizeof *p);\nfor (q = p + 2, end = p + 5; q < end;)\n*q++ = 3;\nfor (q = p; q != end; ++q)\nx += *q;\nfree(p);\npublic int *v = __builtin_alloca(4 * sizeof(int)), *w = v;\nfor (i = 0; i < 4; i++)\n*w++ = i;\nwhile (w > v)\nx += *--w;\npublic char *s = strdup(\"one,two,three\"), *at;\nfor (at = s; (at = strchr(at, ',')); at++)\nx += 4;\nfor (at = strtok(s, \",\"); at; at = strtok(0, \",\"))\nx += *at == 't' ? strlen(at) - 3 : 0;\nfree(s);\nfor (public const char *l = \"text\"; *l; l++)\nx++;\nx -= 3;", STDLIB + "#include <string.h>\n"),
    "public list": (6, "public struct node c = {3, 0}, b = {2, &c}, a1 = {1, &b};\nfor (public struct node *p = &a1; p; p = p->next)\nx += p->v;", "struct node { public int v; public struct node *next; };"),
    "public structs that are walked through": (21, "public struct node s[3] = {{1, {2, 3}}, {4, {5, 6}}}, *p = s, *q;\npublic int *v = &p->v[0];\nfor (q = p + 3; p < q; p++)\nx += p->w + p->v[1] + *p->v;\nx += *v + *(v + 1) - 5;\np = &s[2];\nx += p-- == s + 2;\nx -= (&p->w != &s[1].w) + 1;", "struct node { public int w, v[2]; };"),
    "public pointer of a loop around": (16, FOUR + "public int u[4] = {1, 1, 1, 1};\nfor (i = 0; i < 2; i++) {\npublic int *p = i ? u : t, *q;\npublic int k = 0;\nagain:\nq = p;\nwhile (q < p + 4)\nx += *q++;\nif (!i && k++ < 1)\ngoto again;\n}\nx -= 8;"),
    "global public pointers that walk": (14, FOUR + "at = t, end = t + 4;\nwhile (at != end)\nx += *at++;\nfor (at = word; *at2; at2++)\nx++;\nx += *at == 0;", "public int word[1], *at, *end;\nstatic public const char *at2 = \"abc\";"),
    "pointers in structs that walk": (250, "struct walk s = {a, 3}, t = s, *w = &t;\nint b[8];\nfor (i = 0; i < n; i++)\nb[i] = i;\nwhile (s.at < a + n)\nx += *s.at++;\ns = t;\nfor (i = 0; i < n; i++)\nx += *w->at++;\nfor (i = 0; i < n; i++)\nx += *--w->at;\nw->at = b;\nfor (i = 0; i < n; i++)\nx += next(w);\nx += s.at[n - 1] + *(s.at + 3) + w->at[z - 8];\ns.at = b + n;\nx += *(s.at - 1) + s.count;\nfor (i = 0; i < 4; i++) {\nstruct walk r = {i % 2 ? a : b, 1};\nfor (j = 0; j < n; j++)\nx += *r.at++ > 5;\n}\nx += total(t);\nx += 54;", WALK + "int next(struct walk *w) {\nreturn *w->at++;\n}\nint total(struct walk w) {\nint s = 0;\nw.at -= 8;\nfor (public int i = 0; i < 8; i++)\ns += *w.at++;\nreturn s;\n}"),
    "memory that holds other pointers": (32, "for (i = 0; i < 5; i++)\nx += i % 2 ? odd(a) : even(a);", "int even(int *v) {\nint own[2] = {1, 2}, *p[2] = {own, v}, s = 0;\nfor (public int i = 0; i < 2; i++)\ns += *p[0]++ + *p[1]++;\nreturn s;\n}\nint odd(int *v) {\nint *p[2] = {v + 2, v + 4}, s = 0;\nfor (public int i = 0; i < 2; i++)\ns += *p[0]++ - 3 + (*p[1]++ - 3);\nreturn s + 1;\n}"),
    "arguments that walk": (92, "int b[8];\nfor (i = 0; i < n; i++)\nb[i] = i;\nx = sum(a, a + n) + sum(b, b + n) + sum(m[1], m[z + 2]) - 36;\nfor (i = 0; i < n; i++)\nx += last(b + i, a + i + 1);\nx += sum(b + n, b + n) + halves(b, n) - 36 + (nothing(a + n) == 0) - 1;", "int sum(int *from, int *to) {\nint s = 0;\nwhile (from < to)\ns += *from++;\nreturn s;\n}\nint last(int *p, int *q) {\nreturn *p + *(q - 1) - *p;\n}\nint halves(int *p, public int k) {\nreturn k == 1 ? *p : halves(p, k / 2) + halves(p + k / 2, k / 2);\n}\npublic int nothing(int *p) {\nreturn 0;\n}"),
    "pointers that functions return": (69, "int b[8];\nfor (i = 0; i < n; i++)\nb[i] = i;\nint *p = a, *q = skip(p, a + 3), *end = skip(a, a + n), *r = skip(b, b + 2);\nx = *p + *q + *(end - 1) + *r;\nfor (p = skip(b, b + 4); p < b + n; p = skip(p, p + 2))\nx += *p;\np = skip(a, end) - 2;\nx += *p + skip(b, b + n)[-3] + *skip(a, q) + *(skip(p, p + 1) - 1) + (skip(p, end) == end);\nq = later(a, later(b, p));\nx += q[z] + *later(b, a);\nstruct walk s = {skip(b, b + n), 1};\nx += *--s.at + both(skip(a, a + 1), skip(b, b + 7)) - 1;", WALK + "int *skip(int *p, int *end) {\nwhile (p < end)\np++;\nreturn p;\n}\nint *later(int *p, int *q) {\nif (p == q)\nreturn p;\nreturn p + 2;\n}\nint both(int *p, int *q) {\nreturn *p + *q;\n}"),
    "public text that functions walk through": (57, "public char s[9] = \"  12, 45\";\npublic char *p = spaces(s);\nx = number(p);\np = spaces(find(p, ',') + 1);\nx += number(p);\nx += *find(p, 0) == 0 && *(find(p, '4') + 1) == '5' && find(p, '4')[z + 1] == '5';\nx -= find(s, 0) != s + 8;\nx -= 1;", "public char *spaces(public char *s) {\nwhile (*s == ' ')\ns++;\nreturn s;\n}\npublic char *find(public char *s, public int c) {\nif (*s == c)\nreturn s;\nreturn find(s + 1, c);\n}\npublic int number(public const char *s) {\npublic int v = 0;\nwhile (*s >= '0' && *s <= '9')\nv = 10 * v + *s++ - '0';\nreturn v;\n}"),
    "allocator that walks": (21, "public int *p = more(3), *q = more(2), *r;\np[0] = 1, p[1] = 2, *(p + 2) = 3, q[z] = 4, q[1] = 5;\nr = more(1);\n*r = 6;\nfor (i = 0; i < 6; i++)\nx += p[i];", "public int pool[6], *at = pool;\npublic int *more(public int k) {\npublic int *p = at;\nat += k;\nreturn p;\n}"),
    "structs that are made in place": (16, "struct walk s[2];\ns[z] = (struct walk){a, 1 + z};\ns[1] = pair(a + n, (struct walk){a, 2});\nx = *s[0].at++ + *s[0].at + *--s[1].at + total((int[2]){2, 3} + z, 2);\npublic struct text t[1];\nt[z] = (public struct text){\"abc\", 3};\nx += *t[0].at++ == 'a';\nx -= *(struct text){\"abc\", 4}.at != 'a' || (struct text){\"abc\", 4}.at[z + 1] != 'b';\nx -= 1;", WALK + "struct text { public const char *at; public int read; };\nstruct walk pair(int *p, struct walk w) {\nreturn (struct walk){p, w.count};\n}\nint total(int *v, public int k) {\nint s = 0;\nwhile (k--)\ns += *v++;\nreturn s;\n}"),
    "list whose links walk": (14, "public struct node s[4] = {{1, s + 1}, {2, s + 2}, {3, 0}, {4, 0}}, *p;\ns[3].next = s;\ns[3].next++;\nfor (p = s + 3; p; p = p->next)\nx += p->v;\nfor (p = s + 1; p; p = p->next)\nx += p->v;", "struct node { public int v; public struct node *next; };"),
    "pointers that swap": (13, "int b[2] = {5, 6}, *p[2] = {a, b}, *q;\np[0] += n;\np[1] += 2;\nq = p[0], p[0] = p[1], p[1] = q;\nx = *--p[0] + *--p[1] - 1;"),
    "public parser in a struct": (1234, "public struct text s = {\" 1234;\", 0};\nwhile (*s.at == ' ')\ns.at++, s.read++;\nwhile (digit(&s))\nx = 10 * x + s.at[z - 1] - '0';\nx += s.read - 5;", "struct text { public const char *at; public int read; };\npublic int digit(public struct text *s) {\nif (*s->at < '0' || *s->at > '9')\nreturn 0;\ns->read++;\nreturn *s->at++;\n}"),
    "public cursors": (30, "public int t[4] = {1, 2, 3, 4}, u[4] = {5, 6, 7, 8}, *at[2] = {t, u}, **which = at, *end;\nfor (i = 0; i < 4; i++)\nx += *(*which)++;\nend = *which++;\nx += *--end;\nfor (i = 0; i < 2; i++)\nx += *at[1]++;\nx += *(*which)-- - 2;\n(*which)--;\nx += **which - 5 + (at[0] == t + 4) - 1;\nmemcpy(at, at + 1, sizeof *at);\nx += *at[0]++ - 5 + *at[0] - 6;", "#include <string.h>\n"),
    "library that moves a pointer": (57, "public char *s = strdup(\"12 45\"), *end = s;\nx = strtol(s, &end, 10);\nx += strtol(end, &end, 10);\nx += *end;\nend--;\nx += *end == '5';\nend = s;\nx -= *end++ == '2';\nx -= *end != '2';\nx -= 1;\nfree(s);", STDLIB + "#include <string.h>\n"),
    "public text that is parsed": (1234, "x = number(\"  1234;\");", "public int number(public const char *s) {\npublic int v = 0;\nwhile (*s == ' ')\ns++;\nwhile (*s >= '0' && *s <= '9')\nv = 10 * v + *s++ - '0';\nreturn v;\n}"),
    "size of an element": (36, "for (i = 0; i < sizeof a / sizeof a[n]; i++)\nx += a[i];"),
    "wrapped index": (4, "public unsigned char k = 255;\nx = a[(unsigned char)(k + 4)];"),
}


def failure(picco, folder, name):
    says, body, *front = OUTSIDE.get(name) or INSIDE[name]
    text = "\n".join(front) + ("\n" if front else "") + HEAD + body + "\n" + TAIL
    source, line = cases.write(folder, name, text)
    for options in (["--plain"], []):
        result = cases.run(picco, source, *options)
        found = f"got code {result.returncode}:\n{result.stdout}{result.stderr}"
        if name in INSIDE:
            if (result.returncode, result.stdout) != (0, f"x = {says}\n"):
                return f"{name} {options}: wanted x = {says}, {found}"
        elif result.returncode != 3 or f"{source.name}:{line}: " not in result.stderr or says not in result.stderr:
            return f"{name} {options}: wanted line {line}, '{says}' and code 3, {found}"
    return ""


cases.end(failure, [*OUTSIDE, *INSIDE], INPUT, f"{len(OUTSIDE)} indices outside were found, {len(INSIDE)} programs are right")
