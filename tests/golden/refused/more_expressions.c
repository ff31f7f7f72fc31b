struct s { public int a; };
typedef public int T;
struct unknown;
const public int c = 3; // note: 'c' is declared here
void nothing(void) {
}
public int main() {
    public int i = 1, *q = &i; // note: 'i' is declared here
    public struct s v;
    private int t = 1, *p = &t;
    c = 4; // error: 'c' is const
    i = &3; // error: '3' has no address
    i = v.b; // error: 'struct s' has no field 'b'
    i = q.a; // error: 'q' of type 'int *' has no fields
    for (; v; ) // error: a condition of type 'struct s'
        i = 2;
    i = v ? 1 : 2; // error: a condition of type 'struct s'
    i = i ? v : 3; // error: '?:' cannot take operands of types 'struct s' and 'int'
    i = t ? q : q; // error: the target of 't ? q : q' depends on private data, but it points to public data
    i = _Generic(i, double: 1); // error: no association of _Generic fits 'int'
    i = sizeof(struct unknown); // error: the type 'private struct unknown' is incomplete here
    q = (public int *)p; // error: a cast from 'private int *' to 'int *' would mix private and public data
    i = nothing(); // error: a value of type 'void' does not fit the type 'int' of 'i'
    i = 1.0i;
    return 0;
}
