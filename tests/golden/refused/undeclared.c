public int counter;
public int main() {
    countr = 3; // error: 'countr' is not declared // hint: did you mean 'counter'?
    counter = cuonter + other; // error: 'cuonter' is not declared // error: 'other' is not declared // hint: did you mean 'counter'?
    other = 2;
    if (undefined_thing) // error: 'undefined_thing' is not declared
        counter = undefined_thing;
    return 0;
}
