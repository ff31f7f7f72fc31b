struct later;
int main() {
    static x = {1};                // error: the declaration names no type
    static intt y = {1, {2}};      // error: unknown type name
    static struct later z = {1};   // error: 'z' cannot have the type
    public int n = 3;
    static private int w[n] = {1}; // error: 'w' has static storage // error: an array of run-time size
    return 0;
}
