#pragma picco representation y // error: '#pragma picco' stands before a statement of a block, or before a function's definition
struct point {
#pragma picco representation y // error: '#pragma picco' stands before a statement of a block, or before a function's definition
    public int x;
};
#pragma picco representation // error: unknown '#pragma picco': there are 'representation ab' (shares) and 'representation y' (garbled circuits)
#pragma GCC optimize("O1")
public int one(void) {
    return 1;
}
#pragma picco // error: unknown '#pragma picco': there are 'representation ab' (shares) and 'representation y' (garbled circuits)
public int main() {
    private int a = 1;
#pragma picco representation aby // error: unknown '#pragma picco': there are 'representation ab' (shares) and 'representation y' (garbled circuits)
    a = a + 1;
#pragma picco representations y // error: unknown '#pragma picco': there are 'representation ab' (shares) and 'representation y' (garbled circuits)
    a = a + 1;
#pragma picco representation y ab // error: unknown '#pragma picco': there are 'representation ab' (shares) and 'representation y' (garbled circuits)
    a = a + 1;
#pragma picco representation y // error: '#pragma picco' stands before a statement of a block, or before a function's definition
#pragma picco representation y
    a = a +
#pragma picco representation y // error: '#pragma picco' stands before a statement of a block, or before a function's definition
        1;
    if (one())
#pragma picco representation y // error: '#pragma picco' stands before a statement of a block, or before a function's definition
        a = a + 1;
#pragma picco representation y // error: '#pragma picco' stands before a statement of a block, or before a function's definition
}
