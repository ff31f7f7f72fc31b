public int main() {
    private int s, t;
    public int k;
    smcinput(s, 1);
    if (s) { // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition // note: the branch is private because of this condition
        smcinput(t, 1); // error: a branch on private data may not read input // hint: do this before the branch, whatever the condition is
        smcoutput(t, 1); // error: a branch on private data may not write output // hint: assign to a private variable in the branch, and give it to an output party by smcoutput(…) behind it
        private int u = smcopen(t); // error: a branch on private data may not open private data
        k = smcopen(t); // error: a branch on private data may not open private data
    }
    return 0;
}
