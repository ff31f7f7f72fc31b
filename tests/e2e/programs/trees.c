/* Binary search trees whose shape depends on private data, and a graph of public shape walked privately. */
struct tree {
    private int key, count;
    struct tree *left, *right, *up;
};
struct tree *insert(struct tree *root, struct tree *added, public int depth) {
    struct tree *at = root;
    private _Bool done = 0;
    if (!root)
        return added;
    for (public int i = 0; i < depth; i++) {
        if (!done) {
            if (added->key < at->key) {
                if (at->left == 0) {
                    at->left = added;
                    added->up = at;
                    done = 1;
                } else
                    at = at->left;
            } else if (at->right == 0) {
                at->right = added;
                added->up = at;
                done = 1;
            } else
                at = at->right;
        }
    }
    return root;
}
private int walk(struct tree *p, public int depth) {
    if (depth == 0)
        return 0;
    return walk(p->left, depth - 1) * 3 + p->key + walk(p->right, depth - 1) * 5;
}
struct tree *find(struct tree *root, private int key, public int depth) {
    struct tree *p = root;
    for (public int i = 0; i < depth; i++)
        if (p)
            if (p->key != key)
                p = key < p->key ? p->left : p->right;
    return p;
}
struct place { private int value; struct place *out[2]; };
public int main() {
    public int n = 4, i, j;
    private int A[n], key;
    smcinput(A, 1, n);
    smcinput(key, 1);
    struct tree nodes[n], *root = &nodes[0];
    for (i = 0; i < n; i++) {
        nodes[i].key = A[i];
        if (i > 0)
            insert(root, &nodes[i], i);
    }
    private int sum = walk(root, n);
    smcoutput(sum, 1);
    struct tree *hit = find(root, key, n);
    for (i = 0; i < n; i++) {
        if (hit) {
            hit->count += i + 1;
            hit = hit->up;
        }
    }
    for (i = 0; i < n; i++)
        smcoutput(nodes[i].count, 1);

    struct place *P = pmalloc(3, struct place), *here = P;
    for (i = 0; i < 3; i++) {
        P[i].value = (i + 1) * 10;
        for (j = 0; j < 2; j++)
            P[i].out[j] = &P[(i + 1 + j) % 3];
    }
    sum = 0;
    for (i = 0; i < n; i++) {
        here = here->out[0];
        if (A[i] > 4)
            here = here->out[1];
        sum = sum * 10 + here->value;
        here->value++;
    }
    smcoutput(sum, 1);
    here = &P[1];
    if (key > 0)
        P[1].out[0] = P[2].out[1];
    here->out[0]->value += 500;
    for (i = 0; i < 3; i++)
        smcoutput(P[i].value, 1);
    sum = here->out[0] - P;
    smcoutput(sum, 1);
    pfree(P);
    return 0;
}
