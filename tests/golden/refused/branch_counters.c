// Public counters that would show which branch was taken.
int a[4], sum;
public int global;

void behind(private int s) {
    public int i = 0;
    if (s) // note: the branch is private because of this condition
        i = 1; // error: a branch on private data may not assign to public 'i' // hint: declare 'i' private, or declare it inside of the branch where nothing behind needs its value
    sum += a[i]; // note: 'i' is read here, where it would show that branch
}

void next_iteration(private int s) {
    public int i = 0;
    for (public int k = 0; k < 4; k++)
        if (a[k] > s) // note: the branch is private because of this condition
            i++; // error: a branch on private data may not assign to public 'i' // hint: declare 'i' private, or declare it inside of the branch where nothing behind needs its value // note: 'i' is read here, where it would show that branch
}

void one_path(private int s, public int n) {
    public int i = 0;
    if (s) // note: the branch is private because of this condition
        i = 1; // error: a branch on private data may not assign to public 'i' // hint: declare 'i' private, or declare it inside of the branch where nothing behind needs its value
    if (n)
        i = 2;
    sum += a[i]; // note: 'i' is read here, where it would show that branch
}

void outer_branch(private int s, private int t) {
    public int i;
    if (s) {
        i = 1;
        if (t) // note: the branch is private because of this condition
            i = 2; // error: a branch on private data may not assign to public 'i' // hint: declare 'i' private, or declare it inside of the branch where nothing behind needs its value
        sum += a[i]; // note: 'i' is read here, where it would show that branch
    }
}

public int *pointed(void) {
    return 0;
}

void seen_elsewhere(private int s) {
    public int i, *p = &i;
    static public int kept;
    if (s) { // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition
        i = 1; // error: a branch on private data may not assign to public 'i' // hint: declare 'i' private, or declare it inside of the branch where nothing behind needs its value
        kept = 1; // error: a branch on private data may not assign to public 'kept' // hint: declare 'kept' private, or declare it inside of the branch where nothing behind needs its value
        global = 1; // error: a branch on private data may not assign to public 'global' // hint: declare 'global' private, or declare it inside of the branch where nothing behind needs its value
        *p = 2; // error: a branch on private data may not assign to public '*p'
    }
    i = 0;
}

void by_goto(private int s, public int n) {
    public int i = 0;
again:
    sum += a[i]; // note: 'i' is read here, where it would show that branch
    if (s) // note: the branch is private because of this condition
        i = 1; // error: a branch on private data may not assign to public 'i' // hint: declare 'i' private, or declare it inside of the branch where nothing behind needs its value
    if (n)
        goto again;
}

void in_expressions(private int s) {
    public int i = 0;
    sum = s ? i++ : 0; // error: a branch on private data may not assign to public 'i' // hint: declare 'i' private, or declare it inside of the branch where nothing behind needs its value // note: the branch is private because of this condition
    sum += s && (i = 2); // error: a branch on private data may not assign to public 'i' // hint: declare 'i' private, or declare it inside of the branch where nothing behind needs its value // note: the branch is private because of this condition
}

int main(void) {
    return 0;
}
