#include <math.h>
public double open = 1.5; // note: 'open' is declared here // note: 'open' is declared here
struct pair { public fixed<100,0> half; int n; };
private int main_index(private float x) {
    private int a[4];
    return a[x]; // error: an index of type 'private float'
}
public int main() {
    private int s = 2;
    private float f; // note: 'f' is declared here
    private double d = sqrt(2.0);
    private _Complex double z; // error: private complex data is not supported yet
    public fixed<80,0> e; // error: public data of fixed-point formats of more than 64 bits without a fraction is not supported yet
    public fixed<65,0> g; // error: public data of fixed-point formats of more than 64 bits without a fraction is not supported yet
    public float<20,6> narrow, narrows[2]; // note: 'narrow' is declared here
    private fixed<16,8> h = 2;
    private struct pair p; // error: public data of fixed-point formats of more than 64 bits without a fraction is not supported yet
    narrow = h; // error: a private value flows into 'narrow', which is public // hint: declare 'narrow' private; smcopen(…) would reveal the value to the computing parties
    narrow = narrow % 2; // error: '%' cannot take operands of types 'float<20,6>' and 'int' // hint: x - trunc(x / y) * y is the remainder of real numbers
    public float t[2];
    open = f; // error: a private value flows into 'open', which is public // hint: declare 'open' private; smcopen(…) would reveal the value to the computing parties
    open = f + d; // error: a private value flows into 'open', which is public // hint: declare 'open' private; smcopen(…) would reveal the value to the computing parties
    t = smcopen(f); // error: 't' is an array and takes no single value
    s = f % 2; // error: '%' cannot take operands of types 'private float' and 'int' // hint: x - trunc(x / y) * y is the remainder of real numbers
    f %= 2; // error: '%' cannot take operands of types 'private float' and 'int' // hint: x - trunc(x / y) * y is the remainder of real numbers
    s = f & 1; // error: '&' cannot take operands of types 'private float' and 'int'
    s = f | f; // error: '|' cannot take operands of types 'private float' and 'private float'
    s = ~f; // error: '~' cannot take an operand of type 'private float'
    s = f << 1; // error: '<<' cannot take operands of types 'private float' and 'int'
    s = s >> f; // error: '>>' cannot take operands of types 'private int' and 'private float'
    f <<= 1; // error: '<<' cannot take operands of types 'private float' and 'int'
    s = h % 3; // error: '%' cannot take operands of types 'private fixed<16,8>' and 'int' // hint: x - trunc(x / y) * y is the remainder of real numbers
    s = h ^ h; // error: '^' cannot take operands of types 'private fixed<16,8>' and 'private fixed<16,8>' // hint: pow(x, y) is a power, x * x a square; '^' is the exclusive or of integers
    switch (f) { // error: what switch looks at must be an integer, not 'private float'
    case 1:
        s = 1;
    }
    while (f > 0) // error: a loop runs on the private condition 'f > 0' // hint: loop to a public bound and begin the body with 'if (!(f > 0)) break;', which stays private
        f = f - 1;
    for (private float i = 0; i < 3; i++) // error: a loop runs on the private condition 'i < 3' // hint: loop to a public bound and begin the body with 'if (!(i < 3)) break;', which stays private // note: 'i' is declared here
        s++;
    f = sqrt(f, d); // error: too many arguments for 'sqrt': 1 wanted, 2 given
    f = pow(f); // error: too few arguments for 'pow': 2 wanted, 1 given
    f = abs(f); // error: 'abs' cannot take an operand of type 'private float'
    f = fabs(&s); // error: a value of type 'private int *' does not fit the type 'double' of argument 1 of 'fabs'
    f = exp(1.0) + tan(f); // error: a private value flows into argument 1 of 'tan', which is public // hint: abs, fabs, sqrt and their like take private data; approximate others by + - * /
    f = undeclared(f); // error: the function 'undeclared' is not declared
    smcinput(z, 1); // error: private complex data is not supported yet
    smcinput(f, f); // error: the party of smcinput must be an integer, not 'private float'
    if (f > 1) // note: the branch is private because of this condition
        open = 1; // error: a branch on private data may not assign to public 'open' // hint: declare 'open' private, or declare it inside of the branch where nothing behind needs its value
    return h; // error: a private value flows into the result of 'main', which is public // hint: return 0, and give the value to an output party by smcoutput(…)
}
