struct both {
    public int n;
    int *p;
};
void outside(struct both *b);
void by_value(struct both b);
void bytes(char *c);
public int main() {
    int x = 1;
    struct both b = {1, &x};
    smcinput(x, 1);
    outside(&b); // error: private data goes to 'outside'
    by_value(b); // error: private data goes to 'by_value'
    bytes((char *)&b); // error: a cast from
    return 0;
}
