public int main() {
    private int s = 1, t = 2;
    public int k, open = 1;
    if (open) {
        k = 1;
        if (s) { // note: the branch is private because of this condition // note: the branch is private because of this condition
            if (open)
                k = 2; // error: a branch on private data may not assign to public 'k'
            for (k = 0; k < 3; k++) // error: a branch on private data may not assign to public 'k'
                t = t + 1;
            for (public int j = 0; j < 3; j++)
                if (t) // note: the branch is private because of this condition
                    j = 2; // error: a branch on private data may not assign to public 'j'
        }
    }
    return 0;
}
