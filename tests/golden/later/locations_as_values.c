struct node {
    int v;
    struct node *next;
};
struct node a, b, *heads[3], *p = &a;
public int main() {
    public int k = 0;
    int x;
    smcinput(x, 1);
    if (x) {
        p = &b;
        heads[0] = &b;
    }
    x = (heads[k++] = p)->v; // error: this assignment as a value is not supported yet
    smcoutput(x, 1);
    return 0;
}
