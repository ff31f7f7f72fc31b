/* Compound literals and statement expressions of private data. */
struct p { private int a; private int b[2]; public int n; };
struct q { int x; };
private int *table = (private int[]){4, 5, 6};
struct p copy_of(struct p v, private int d) { v.a += d; return v; }
private int sum(private int *v, public int n) {
    private int s = 0;
    for (public int i = 0; i < n; i++) s += v[i];
    return s;
}
private int total(struct p *v) { return v->a + v->b[0] * 10 + v->b[1] * 100 + v->n * 1000; }
#define MAX(a, b) ({ private int _a = (a), _b = (b); _a > _b ? _a : _b; })
private int jumpy(private int x, public int n) {
    private int r = x + ({ if (n == 2) return 77; n * 2; });
    for (public int i = 0; i < 4; i++)
        r += ({ if (i == 1) continue; if (i == n) break; private int t = x * i; t + 1; });
    return r;
}
public int main() {
    private int v[4], r[8];
    smcinput(v, 1, 4);
    r[0] = MAX(v[0], MAX(v[1], v[2]));
    r[1] = sum((private int[]){v[0], v[1], 7}, 3) + sum(table, 3);
    r[2] = total(&(struct p){v[0], {1, v[1]}, 3});
    r[3] = ({ struct p z = {1, {2, 3}, 4}; z.a += v[3]; z; }).a + copy_of((struct p){.b = {v[1]}}, 5).a;
    if (v[0] > 2) r[4] = ({ private int w = 0; for (public int k = 0; k < 4; k++) { if (v[k] == 3) break; w += v[k]; } w; });
    else r[4] = MAX(v[1], 4);
    for (public int i = 0; i < 3; i++) {
        private int *l = (private int[3]){i, v[i]};
        l[2] += l[0] + l[1];
        r[5] += l[2] + (private int<3>){v[i] * 3};
    }
    r[6] = v[0] > 1 && ({ v[3] += 10; v[3] > 12; });
    r[7] = jumpy(v[0], 1) + jumpy(v[1], 2) * 100 + (v[2] ?: 5) + ({ public int t = smcopen(v[0] > 2); t; });
    ({ v[3]++; });
    smcoutput(r, 1, 8);
    smcoutput(v, 1, 4);
    return 0;
}
