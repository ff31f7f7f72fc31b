// Public counters behind masked jumps that would show whether these happened.
int a[4], sum;

void behind_continue(private int s) {
    public int i, j = 0;
    for (i = 0; i < 4; i++) {
        if (a[i] == s) // note: the branch is private because of this condition
            continue; // note: what follows this 'continue' runs as a branch on private data
        j++; // error: a branch on private data may not assign to public 'j' // hint: declare 'j' private, or declare it inside of the branch where nothing behind needs its value // note: 'j' is read here, where it would show that branch
    }
    sum += a[j];
}

void next_iteration(private int s) {
    public int i, j = 0;
    for (i = 0; i < 4; i++) {
        if (a[i] == s) // note: the branch is private because of this condition
            continue; // note: what follows this 'continue' runs as a branch on private data
        sum += a[j]; // note: 'j' is read here, where it would show that branch
        j++; // error: a branch on private data may not assign to public 'j' // hint: declare 'j' private, or declare it inside of the branch where nothing behind needs its value
    }
}

void behind_the_loop(private int s) {
    public int left = 3;
    while (left >= 0) {
        if (a[left] == s) // note: the branch is private because of this condition
            break; // note: what follows this 'break' runs as a branch on private data
        left--;
    }
    sum += a[left]; // error: 'left' would show when the loop really ended // hint: keep it in a private variable, assigned to in front of the 'break'
}

void continues_in_the_body(private int s) {
    public int left = 3;
    while (left > 0) { // note: 'left' is read here, where it would show that branch
        if (a[left] == s) // note: the branch is private because of this condition
            continue; // note: what follows this 'continue' runs as a branch on private data
        left--; // error: a branch on private data may not assign to public 'left' // hint: declare 'left' private, or declare it inside of the branch where nothing behind needs its value
    }
}

void behind_it_again(private int s) {
    public int i, j;
    for (i = 0; i < 4; i++) {
        if (a[i] == s) // note: the branch is private because of this condition
            continue; // note: what follows this 'continue' runs as a branch on private data
        j = 2; // error: a branch on private data may not assign to public 'j' // hint: declare 'j' private, or declare it inside of the branch where nothing behind needs its value
        sum += a[j];
    }
    sum += a[j]; // note: 'j' is read here, where it would show that branch
}

int main(void) {
    return 0;
}
