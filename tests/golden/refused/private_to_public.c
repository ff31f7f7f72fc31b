public int p; // note: 'p' is declared here
struct both { public int open; };
public int take(public int x) { return x; } // note: 'take' is declared here
public int give(private int x) { return x; } // error: a private value flows into the result of 'give', which is public // hint: declare the result of 'give' private
public int main() {
    private int s = 3;
    public int a = s; // error: a private value flows into 'a', which is public // hint: declare 'a' private; smcopen(…) would reveal the value to the computing parties // note: 'a' is declared here // note: 'a' is declared here // note: 'a' is declared here
    p = s; // error: a private value flows into 'p', which is public // hint: declare 'p' private; smcopen(…) would reveal the value to the computing parties
    a = s + 1; // error: a private value flows into 'a', which is public // hint: declare 'a' private; smcopen(…) would reveal the value to the computing parties
    a += s; // error: a private value flows into 'a', which is public // hint: declare 'a' private; smcopen(…) would reveal the value to the computing parties
    p = take(s) + (public int)s; // error: a cast cannot make a private value public // error: a private value flows into argument 1 of 'take', which is public // hint: compute on with the private value, or give it to an output party by smcoutput(…); smcopen(…) reveals it to the computing parties // hint: declare 'x' private; smcopen(…) would reveal the value to the computing parties
    public int array[3] = { 1, s, 2 }; // error: a private value flows into 'array', which is public // hint: declare 'array' private; smcopen(…) would reveal the value to the computing parties // note: 'array' is declared here // note: 'array' is declared here
    array[0] = s > 2; // error: a private value flows into 'array[0]', which is public // hint: declare 'array' private; smcopen(…) would reveal the value to the computing parties
    public struct both b; // note: 'b' is declared here
    b.open = s; // error: a private value flows into 'b.open', which is public // hint: declare 'b' private; smcopen(…) would reveal the value to the computing parties
    return s; // error: a private value flows into the result of 'main', which is public // hint: return 0, and give the value to an output party by smcoutput(…)
}
