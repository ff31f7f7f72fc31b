public int count;
public int main() {
    private int s;
    public int k = 0, a[3];
    public int *p = a;
    private int x[3], *q = x;
    smcinput(s, 1);
    if (s > 3) { // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition
        k = 1;
        count++; // error: a branch on private data may not assign to public 'count' // hint: declare 'count' private, or declare it inside of the branch where nothing behind needs its value
        a[1] = 2; // error: a branch on private data may not assign to public 'a[1]' // hint: declare 'a' private, or declare it inside of the branch where nothing behind needs its value
        *p = 4; // error: a branch on private data may not assign to public '*p'
        p = a; // error: a branch on private data may not assign to the pointer 'p'
        q = x + 1;
    } else
        k -= 2;
    return 0;
}
