/* What an observer sees does not depend on private data: two inputs, the same rounds, bytes and operations. */
struct node { int value; struct node *next; };

int divided(int a, int b) {
    if (b == 0)
        return -1;
    return a / b + a % b;
}

int main(void) {
    int a[6], x, y, z, read, shifted, found = -1, sum = 0, kind = 0, *p;
    float r, root;
    fixed<32,16> f;
    struct node first = {1}, second = {2}, *at = 0;
    smcinput(a, 1);
    smcinput(x, 1);
    smcinput(y, 1);
    smcinput(r, 1);
    smcinput(f, 1);
    z = divided(x, y) + x / y;
    read = a[x];
    a[y] = 7;
    shifted = x << (y & 7);
    for (public int i = 0; i < 6; i++) {
        if (a[i] == 3)
            continue;
        if (a[i] > 8)
            break;
        sum += a[i];
    }
    for (public int i = 0; i < 6; i++)
        if (a[i] > found)
            found = i;
    switch (x) {
    case 0:
        kind = 1;
    case 1:
        kind += 2;
        break;
    default:
        kind = 9;
    }
    p = x > y ? &x : &y;
    *p += 1;
    if (r > 1) {
        at = &first;
        if (y == 0)
            first.next = &second;
    }
    if (at)
        sum += at->next->value;
    root = sqrt(r) + 1 / r;
    f = f / 3 + y;
    smcoutput(z, 1);
    smcoutput(read, 1);
    smcoutput(shifted, 1);
    smcoutput(sum, 1);
    smcoutput(found, 1);
    smcoutput(kind, 1);
    smcoutput(x, 1);
    smcoutput(root, 1);
    smcoutput(f, 1);
    smcoutput(a, 1);
    return 0;
}
