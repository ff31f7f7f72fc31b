public int main() {
    private int s = 1, t = 0; // note: 't' is declared here
    public int k = 2, i;
    switch (s) { // note: the branch is private because of this condition
    case 1:
        k = 3; // error: a branch on private data may not assign to public 'k'
    }
    switch (s) { // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition
        while (t < 0) { // error: a loop runs on the private condition 't < 0' // hint: declare 't' public
        case 2: // error: a branch on private data may not jump into a loop, past its condition
            t = 1;
        }
        if (t) { // note: the branch is private because of this condition
            public int n = k++; // error: a branch on private data may not assign to public 'k' // error: a branch on private data may not jump past a declaration with side effects
        case 5:
            t = n;
        }
    default:
        for (i = 0; i < 2; i++) // error: a branch on private data may not assign to public 'i'
            continue;
    }
    switch (k) {
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
