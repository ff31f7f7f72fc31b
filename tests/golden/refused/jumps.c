int early(int x) {
    if (x) // note: the branch is private because of this condition
        return 1; // error: return under a private condition is not supported yet
    return 2;
}
public int main() {
    private int s = 1;
    public int i;
    for (i = 0; i < 3; i++) {
        if (s) // note: the branch is private because of this condition
            break; // error: break under a private condition is not supported yet
        if (s > 1) // note: the branch is private because of this condition
            continue; // error: continue under a private condition is not supported yet
        for (public int j = 0; j < 3; j++)
            if (j == 2)
                break;
    }
    if (s)
        for (public int j = 0; j < 3; j++)
            if (j == 2)
                break;
    if (s)
        goto end; // error: goto cannot enter, leave or stand in a branch on private data
    if (s) {
    in:
        s = 2;
    }
    goto in; // error: goto cannot enter, leave or stand in a branch on private data
    if (s) // note: the branch is private because of this condition
        return 1; // error: main cannot return on a private condition
    switch (s) { // note: the branch is private because of this condition
    case 1:
        i = 3; // error: a branch on private data may not assign to public 'i'
    }
end:
    return 0;
}
