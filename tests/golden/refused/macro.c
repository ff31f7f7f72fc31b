#define ASSIGN(to, from) ((to) = (from))
#define SECRET s
public int main() {
    private int s = 1;
    public int k; // note: 'k' is declared here // note: 'k' is declared here
    ASSIGN(k, s); // error: a private value flows into '(k)', which is public // hint: declare 'k' private, or reveal the value by smcopen(…)
    k = 2 * SECRET; // error: a private value flows into 'k', which is public // hint: declare 'k' private, or reveal the value by smcopen(…)
    return 0;
}
