typedef public int T;
privte int q; // error: unknown type name 'privte' // hint: did you mean 'private'?
int f(itn x); // error: unknown type name 'itn' // hint: did you mean 'int'?
public int a[] = { 1, 2 3 }; // error: expected '}' before '3'
struct s { int x y; }; // error: expected ';' before 'y'
public int main() {
    public int k = 5 // error: expected ';' before 'k'
    k = = 3; // error: expected an expression before '='
    { if (k { k = 2; } } // error: expected ')' before '{'
    for (k = 0; k < 3 k++) [ k = 2; ] // error: expected ';' before 'k'
    if (k) { else k = 3; } // error: 'else' without 'if'
    k = f(int); // error: expected an expression before 'int'
    k = (3; // error: expected ')' before ';'
    k = 3 $ 4; // error: expected ';' before '$'
    k = T; // error: expected an expression before 'T'
    pmalloc(3); // error: expected ',' before ')'
    pmalloc(3, 4); // error: expected a type before '4'
    k = a[2; // error: expected ']' before ';'
    while k { } // error: expected '(' before 'k'
    return 0 } // error: expected ';' before '}'
} // error: expected a declaration before '}'
} // error: expected a declaration before '}'
int after(void) {
    int `x; // error: stray '`' in the program
    retrun 0; // error: expected ';' before '0'
}
