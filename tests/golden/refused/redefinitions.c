public int one = 1; // note: 'one' is defined here
public int one = 2; // error: 'one' is defined twice
int twice(void) { return 1; } // note: 'twice' is defined here
int twice(void) { return 2; } // error: 'twice' is defined twice
typedef public int T; // note: 'T' is defined here
typedef public long T; // error: 'T' is defined twice
public int main(int argc, char **argv) { // note: 'argc' is defined here
    public int x, x; // error: 'x' is defined twice // note: 'x' is defined here
    public int argc; // error: 'argc' is defined twice
again: // note: 'again' is declared here
again: // error: the label 'again' stands twice
    goto nowhere; // error: there is no label 'nowhere' in this function
    return 0;
}
