#define ASSIGN(to, from) ((to) = (from))
#define SECRET s
public int main() {
    private int s = 1;
    public int k; // note: 'k' is declared here // note: 'k' is declared here
    ASSIGN(k, s); // error: a private value flows into '(k)', which is public // hint: declare 'k' private; smcopen(…) would reveal the value to the computing parties
    k = 2 * SECRET; // error: a private value flows into 'k', which is public // hint: declare 'k' private; smcopen(…) would reveal the value to the computing parties
    return 0;
}
