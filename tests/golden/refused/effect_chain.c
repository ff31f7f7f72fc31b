#include <stdio.h>
public int total;
void bottom(public int x) {
    total += x; // note: 'bottom' assigns to public 'total' here // note: 'bottom' assigns to public 'total' here
}
void middle(public int x) {
    bottom(x + 1); // note: 'middle' calls 'bottom' here
}
void top(private int x) {
    middle(3); // note: 'top' calls 'middle' here
}
void say(void) {
    puts("said"); // note: 'say' calls 'puts' here
}
void pure(private int x, public int n) {
    public int i, sum = 0;
    for (i = 0; i < n; i++)
        sum += i;
    x = x + sum;
}
public int main() {
    private int s = 1;
    if (s > 0) { // note: the branch is private because of this condition // note: the branch is private because of this condition
        top(s); // error: a branch on private data may not call 'top', which leads to an effect // hint: declare 'total' private, or declare it inside of the branch where nothing behind needs its value
        say(); // error: a branch on private data may not call 'say', which leads to an effect // hint: assign to a private variable in the branch, and give it to an output party by smcoutput(…) behind it
        pure(s, 3);
    }
    if (s) // note: the branch is private because of this condition
        bottom(1); // error: a branch on private data may not call 'bottom', which assigns to public 'total' // hint: declare 'total' private, or declare it inside of the branch where nothing behind needs its value
    return 0;
}
