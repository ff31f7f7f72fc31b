public int main() {
    private int s = 1, t = 2;
    public int k, open = 1;
    if (open) {
        k = 1;
        if (s) {
            if (open)
                k = 2;
            for (k = 0; k < 3; k++)
                t = t + 1;
            for (public int j = 0; j < 3; j++) // note: 'j' is read here, where it would show that branch
                if (t) // note: the branch is private because of this condition
                    j = 2; // error: a branch on private data may not assign to public 'j' // hint: declare 'j' private, or declare it inside of the branch where nothing behind needs its value
        }
    }
    return 0;
}
