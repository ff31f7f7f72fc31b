struct s { public int a; };
typedef public int T;
public const int c[2];
public int main() { // note: 'main' is declared here
    public int i = 1, a[3];
    public struct s v; // note: 'v' is declared here
    const public int *p = &i;
    public int *q = p; // warning: 'const int *' becomes 'int *', which drops a qualifier
    i = i[3]; // error: 'i' of type 'int' has no elements
    i = v + 1; // error: '+' cannot take operands of types 'struct s' and 'int'
    i = -v; // error: '-' cannot take an operand of type 'struct s'
    i = *i; // error: '*' cannot take an operand of type 'int'
    3 = i; // error: '3' cannot be assigned to
    i = v->a; // error: 'v' of type 'struct s' is no pointer to a struct // hint: did you mean '.'?
    i = (int)v; // error: 'struct s' cannot be cast to 'private int'
    v = i; // error: a value of type 'int' does not fit the type 'struct s' of 'v'
    i = i / 0; // warning: division by zero
    i = i << 40; // warning: the shift amount does not fit 'int'
    i = q; // warning: a pointer and an integer meet without a cast: 'int *' and 'int'
    q = i; // warning: a pointer and an integer meet without a cast: 'int' and 'int *'
    i = 99999999999999999999999999999999999999999; // error: the constant '99999999999999999999999999999999999999999' is too large
    i = 08 + 12ab; // error: '08' is not a number // error: '12ab' is not a number
    i = a[1.5]; // error: an index of type 'double'
    i = __builtin_choose_expr(i, 1, 2); // error: this must be an integer constant expression
    public int b[2] = { 1, 2, 3 }; // warning: more values than the object has elements
    public int d[2] = 3; // error: an array is initialised by a list in braces
    public int e[2] = { [3] = 1 }; // error: the designator does not fit 'int [2]'
    public struct s w = { .b = 1 }; // error: the designator does not fit 'struct s'
    main = 3; // error: 'main' cannot be assigned to
    return v; // error: a value of type 'struct s' does not fit the type 'int' of the result of 'main'
}
