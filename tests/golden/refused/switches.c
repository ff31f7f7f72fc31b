public int main() {
    private int s = 1, t = 0; // note: 't' is declared here
    public int k = 2, i;
    switch (s) { // note: the branch is private because of this condition
    case 1:
        k = 3; // error: a branch on private data may not assign to public 'k' // hint: declare 'k' private, or declare it inside of the branch where nothing behind needs its value
    }
    switch (s) { // note: the branch is private because of this condition // note: the branch is private because of this condition
        while (t < 0) { // error: a loop runs on the private condition 't < 0' // hint: loop to a public bound and begin the body with 'if (!(t < 0)) break;', which stays private
        case 2: // error: a branch on private data may not jump into a loop, past its condition
            t = 1;
        }
        if (t) { // note: the branch is private because of this condition
            public int n = k++; // error: a branch on private data may not assign to public 'k' // error: a branch on private data may not jump past a declaration with side effects // hint: declare 'k' private, or declare it inside of the branch where nothing behind needs its value
        case 5:
            t = n;
        }
    default:
        for (i = 0; i < 2; i++)
            continue;
    }
    switch (k) { // note: 'k' is read here, where it would show that branch
    case 1: // note: 'case 1' is declared here
        t = 2;
    case 4:
    case 1: // error: the label 'case 1' stands twice
    default: // note: 'default' is declared here
        if (s)
            break;
    default: // error: the label 'default' stands twice
        t = 3;
    }
    for (;;)
        switch (s) {
        case 3: // note: 'case 1' is declared here
            continue;
        case 4:
            break;
        case 1 ... 3: // error: the label 'case 1' stands twice
            t = 1;
        }
    return 0;
}
