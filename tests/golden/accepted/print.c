// options: --plain
struct point { int x, y; };

int main(void) {
    int x = 3, a[2] = {1, 2};
    struct point p = {1, 2}, path[3];
    smcprint(x);
    smcprint(a);
    smcprint(a, 1);
    smcprint(a[1]);
    smcprint(p.x);
    smcprint(p);
    smcprint(path);
    if (x > 2)
        smcprint(x);
    return 0;
}
