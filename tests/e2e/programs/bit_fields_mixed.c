struct date {
    unsigned d : 5, m : 4;
    int off : 6;
  public unsigned known : 1;
};
struct person {
    char name[8];
    struct date born;
    union {
      public int tag;
      public char c[4];
    } u;
    struct person *boss;
};
private struct date bump(private struct date t, private int by) {
    t.d += by;
    if (t.d == 0)
        t.m++;
    return t;
}
struct person staff[3];
private int age(struct person *p, private int now) {
    return now - p->born.m;
}
private struct date at(private struct date all[3], private int i) {
  private struct date r = {0};
    for (public int k = 0; k < 3; k++)
        if (k == i) {
            r.d = all[k].d;
            r.m = all[k].m;
            r.off = all[k].off;
        }
    return r;
}
int main(void) {
  private int x, y;
    smcinput(x, 1);
    smcinput(y, 1);
    struct date t = {31, 12, -5, 1}, u[3] = {t, {1, 2, 3}, {.off = 31}};
    t = bump(t, x - 1);
    u[1] = bump(u[1], y);
    u[2].off++;
    u[2].off -= x;
    u[x].d = y;
    u[x - 2].m ^= 5;
    u[x - 1].off = ~u[x].off;
    for (public int i = 0; i < 3; i++) {
        staff[i].born = u[i];
        staff[i].name[0] = 'a' + x;
        staff[i].u.tag = i;
        staff[i].boss = &staff[(i + 1) % 3];
    }
    staff[1].boss->boss->born.d = 300;
  private int r1 = t.d * 100 + t.m, r2 = staff[0].boss->born.m + staff[2].born.d, r3 = age(&staff[1], 2000),
        r4 = staff[2].boss->name[0];
  private struct date v = at(u, y - 8);
  private int r5 = v.d + v.m * 100 + v.off * 10000;
    if (x == 2) {
        u[0].d--;
        u[0].off = -32;
        u[1].m = 0;
    } else
        u[0].d = 7;
    switch (u[0].m) {
    case 9:
        u[2].m = 15;
        break;
    default:
        u[2].m = 1;
    }
  private int r6 = u[0].d + u[0].off + u[1].m + u[2].m;
  private unsigned r7 = u[0].d - 32;
  private int r8 = u[0].d - 32 < 0, r9 = -u[1].d, r10 = u[1].d << 20 >> 3, r11 = u[2].off / 3 + u[2].off % 3;
  private long r12 = (private long)u[1].d * u[1].m;
  private int r13 = u[0].d > u[1].off, r14 = u[0].d ?: 4, r15 = (u[0].m, u[0].d++) + ++u[0].m;
    struct date *p = x > 1 ? &u[0] : &u[1];
    p->d = 3;
    p->off--;
  private int r16 = p->d + p->m + u[0].d;
  private _Bool r17 = u[0].off;
    smcoutput(r1, 1);
    smcoutput(r2, 1);
    smcoutput(r3, 1);
    smcoutput(r4, 1);
    smcoutput(r5, 1);
    smcoutput(r6, 1);
    smcoutput(r7, 1);
    smcoutput(r8, 1);
    smcoutput(r9, 1);
    smcoutput(r10, 1);
    smcoutput(r11, 1);
    smcoutput(r12, 1);
    smcoutput(r13, 1);
    smcoutput(r14, 1);
    smcoutput(r15, 1);
    smcoutput(r16, 1);
    smcoutput(r17, 1);
    return 0;
}
