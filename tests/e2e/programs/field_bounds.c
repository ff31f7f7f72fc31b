// Private indices stay within the array that they index: what lies beside it in a struct is neither read nor written,
// private or public, however the array is reached.
#include <stdio.h>

struct inner {
    int head;
    int w[2];
    public int seen;
};
struct mixed {
    public int number;
    int d[3];
    public char *name;
    struct inner in[2];
    int after;
    int m[2][2];
};
struct own {
    int before, d[3], after;
    struct own *next;
};
struct row {
    int before, d[3], after;
};
struct open_end {
    public int size;
    int head;
    int d[];
};

struct mixed of_all[2];
struct own whole[3];
struct row rows[3];
static int answers[40];
static public int count;

void fill(struct mixed *s, public int n) {
    for (public int i = 0; i < n; i++) {
        s[i].number = 1000 + i;
        s[i].name = "name";
        s[i].after = 10 * i + 9;
        for (public int j = 0; j < 3; j++)
            s[i].d[j] = 10 * i + j;
        for (public int j = 0; j < 2; j++) {
            s[i].in[j].head = 10 * i + 3;
            s[i].in[j].seen = 2000 + j;
            s[i].in[j].w[0] = 10 * i + 4 + j;
            s[i].in[j].w[1] = 10 * i + 5 + j;
            s[i].m[j][0] = 50 + 2 * j;
            s[i].m[j][1] = 51 + 2 * j;
        }
    }
}

void show(struct mixed *s, public int n) {
    for (public int i = 0; i < n; i++) {
        public int d[3], w[4], m[4], rest[2];
        for (public int j = 0; j < 3; j++)
            d[j] = smcopen(s[i].d[j]);
        for (public int j = 0; j < 4; j++) {
            w[j] = smcopen(s[i].in[j / 2].w[j % 2]);
            m[j] = smcopen(s[i].m[j / 2][j % 2]);
        }
        rest[0] = smcopen(s[i].after);
        rest[1] = smcopen(s[i].in[1].head);
        printf("%d %s %d %d: %d %d %d, %d %d %d %d, %d %d %d %d, %d %d\n", s[i].number, s[i].name, s[i].in[0].seen,
               s[i].in[1].seen, d[0], d[1], d[2], w[0], w[1], w[2], w[3], m[0], m[1], m[2], m[3], rest[0], rest[1]);
    }
}

void note(int answer) {
    answers[count] = answer;
    count++;
}

int last_of(int *end, int back) { return end[-back]; }

void use(int x, int c) {
    struct mixed local[2], *block = pmalloc(2, struct mixed), *p = local;
    public int n = 2;
    struct mixed sized[n];
    fill(local, 2);
    fill(block, 2);
    fill(sized, 2);
    fill(of_all, 2);
    int *q = local[0].d, *r = of_all[1].in[0].w, *plain = block[1].d + 1, *of_sized = sized[1].d;
    if (c) {
        p = &block[1];
        q = of_all[1].d;
        r = sized[0].in[1].w;
    }
    note(p->d[x]);
    note(p->in[1].w[x]);
    note(p->m[1][x]);
    note(q[x]);
    note(*(r + x));
    note(plain[x]);
    note(of_sized[x]);
    note(last_of(of_all[0].d + 3, x));
    p->d[x] = 100;
    p->in[1].w[x] += 200;
    p->m[1][x]++;
    q[x] = 300;
    r[x] -= 400;
    plain[x] = 500;
    *(of_sized + x) = 600;
    show(local, 2);
    show(block, 2);
    show(sized, 2);
    show(of_all, 2);
    pfree(block);
}

void use_private_structs(int x, int c) {
    for (public int i = 0; i < 3; i++) {
        whole[i].before = 7;
        whole[i].after = 8;
        whole[i].next = i < 2 ? &whole[i + 1] : 0;
        for (public int j = 0; j < 3; j++)
            whole[i].d[j] = 10 * i + j;
    }
    struct own *p = &whole[0];
    if (c)
        p = p->next;
    note(p->next->d[x]);
    p->d[x] = 100;
    p->next->d[x] = 200;
    int sum = 0;
    for (public int i = 0; i < 3; i++)
        sum += whole[i].before + whole[i].after + whole[i].d[0] + whole[i].d[1] + whole[i].d[2];
    note(sum);
    p = &whole[0];
    for (public int i = 0; i < 2; i++)
        p = p->next;
    note(p->d[2]);
}

void use_rows(int x, int c) {
    for (public int i = 0; i < 3; i++) {
        rows[i].before = 7;
        rows[i].after = 8;
        for (public int j = 0; j < 3; j++)
            rows[i].d[j] = 10 * i + j;
    }
    struct row *p = rows;
    if (c)
        p++;
    note(p[x].d[x]);
    p[x].after = 300;
    p[x - 1].d[x] = 400;
    struct row *moved = p + x;
    note(moved->before);
    note(moved->d[-x]);
    int sum = 0;
    for (public int i = 0; i < 3; i++)
        sum += rows[i].before + rows[i].after + rows[i].d[0] + rows[i].d[1] + rows[i].d[2];
    note(sum);
}

void use_open_end(int x) {
    struct open_end *s = pmalloc(sizeof(struct open_end) + 3 * sizeof(int), struct open_end);
    s->size = 3;
    s->head = 77;
    for (public int i = 0; i < s->size; i++)
        s->d[i] = i + 1;
    int *p = s->d;
    note(p[x]);
    p[x] = 100;
    note(s->head);
    note(s->d[0] + s->d[1] + s->d[2]);
    pfree(s);
}

int main(void) {
    int x[6], c;
    smcinput(x, 1, 6);
    smcinput(c, 1);
    for (public int i = 0; i < 6; i++) {
        count = 0;
        use(x[i], c);
        use_private_structs(x[i], c);
        use_rows(x[i], c);
        use_open_end(x[i]);
        for (public int j = 0; j < count; j++) {
            public int answer = smcopen(answers[j]);
            printf("%d ", answer);
        }
        printf("\n");
    }
    return 0;
}
