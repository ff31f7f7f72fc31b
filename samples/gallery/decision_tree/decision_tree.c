// A bank's decision tree, which is its secret, on a customer's data, which are hers.
#define DEPTH 3
#define NODES ((1 << DEPTH) - 1)
#define FEATURES 4

struct node { unsigned char feature; int limit; };

int main(void) {
    private struct node tree[NODES];
    private unsigned char leaf[1 << DEPTH]; // classes
    private int customer[FEATURES];
    private unsigned char at = 0, class;

    smcinput(tree, 1);
    smcinput(leaf, 1);
    smcinput(customer, 2);
    for (public int level = 0; level < DEPTH; level++) {
        private unsigned char feature = tree[at].feature;
        private int limit = tree[at].limit;
        at = 2 * at + 1 + (customer[feature] > limit);
    }
    class = leaf[at - NODES];
    smcoutput(class, 2);
    return 0;
}
