public int main() { // note: to match this '{'
    public int k = 0;
    if (k) {
        k = 1;
    return 0;
} // error: the file ends inside a declaration or block
