struct s { public int a; };
public int main() {
    public int i = 1, a[3];
    public struct s v, *p = &v; // note: 'v' is declared here
    const public int c = 3; // note: 'c' is declared here // note: 'c' is declared here
    public double d = 1;
    i = i[3]; // error: 'i' of type 'int' has no elements
    i = a[d]; // error: an index of type 'double'
    i = v + 1; // error: '+' cannot take operands of types 'struct s' and 'int'
    i = -v; // error: '-' cannot take an operand of type 'struct s'
    i = *i; // error: '*' cannot take an operand of type 'int'
    i = d % 2; // error: '%' cannot take operands of types 'double' and 'int' // hint: x - trunc(x / y) * y is the remainder of real numbers
    3 = i; // error: '3' cannot be assigned to
    i + 1 = 2; // error: 'i + 1' cannot be assigned to
    c = 4; // error: 'c' is const
    c++; // error: 'c' is const
    p = &3; // error: '3' has no address
    i = v.b; // error: 'struct s' has no field 'b'
    i = p.a; // error: 'p' of type 'struct s *' has no fields // hint: did you mean '->'?
    i = v->a; // error: 'v' of type 'struct s' is no pointer to a struct // hint: did you mean '.'?
    i = (int)v; // error: 'struct s' cannot be cast to 'private int'
    v = i; // error: a value of type 'int' does not fit the type 'struct s' of 'v'
    i = i / 0; // warning: division by zero
    i = i << 40; // warning: the shift amount does not fit 'int'
    i = p; // warning: a pointer and an integer meet without a cast: 'struct s *' and 'int'
    p = i; // warning: a pointer and an integer meet without a cast: 'int' and 'struct s *'
    p = &i; // warning: pointers to different types: 'int *' and 'struct s *'
    a = i; // error: 'a' is an array and takes no single value
    if (v) // error: a condition of type 'struct s'
        i = 1;
    i = v ? 1 : 2; // error: a condition of type 'struct s'
    i = i ? v : 3; // error: '?:' cannot take operands of types 'struct s' and 'int'
    i = _Generic(i, double: 1); // error: no association of _Generic fits 'int'
    i = sizeof(struct unknown); // error: the type 'private struct unknown' is incomplete here
    i = 99999999999999999999999999999999999999999; // error: the constant '99999999999999999999999999999999999999999' is too large
    d = 0x1p3;
    return 0;
}
