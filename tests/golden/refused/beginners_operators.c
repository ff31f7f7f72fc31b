// What beginners write with the wrong operator, function or order of arguments.

int ages[10];
float weight, height;

void from_other_languages(void) {
    int oldest = max(ages[0], ages[1]); // error: the function 'max' is not declared // hint: 'x > y ? x : y' is the greater of two numbers, smcmax(array, n) that of an array
    int youngest = min(ages[0], ages[1]); // error: the function 'min' is not declared // hint: 'x < y ? x : y' is the lesser of two numbers, smcmin(array, n) that of an array
    int either = MAX(oldest, youngest) + MIN(oldest, youngest); // error: the function 'MAX' is not declared // error: the function 'MIN' is not declared // hint: 'x < y ? x : y' is the lesser of two numbers, smcmin(array, n) that of an array // hint: 'x > y ? x : y' is the greater of two numbers, smcmax(array, n) that of an array
    smcoutput(either, 1);
}

void party_first(void) {
    int x;
    smcinput(1, x); // error: smcinput needs a variable, an element or a field, not '1' // hint: the variable comes first, then the party: smcinput(x, 1)
    smcoutput(1, x); // error: smcoutput needs a variable, an element or a field, not '1' // hint: the variable comes first, then the party: smcoutput(x, 1)
    smcinput(1, ages, 10); // error: smcinput needs a variable, an element or a field, not '1' // hint: the variable comes first, then the party: smcinput(ages, 1)
    smcinput(1, 2); // error: smcinput needs a variable, an element or a field, not '1'
}

void powers(void) {
    float squared = height ^ 2; // error: '^' cannot take operands of types 'private float' and 'int' // hint: pow(x, y) is a power, x * x a square; '^' is the exclusive or of integers
    float rest = weight % height; // error: '%' cannot take operands of types 'private float' and 'private float' // hint: x - trunc(x / y) * y is the remainder of real numbers
    weight %= 2; // error: '%' cannot take operands of types 'private float' and 'int' // hint: x - trunc(x / y) * y is the remainder of real numbers
    weight ^= 2; // error: '^' cannot take operands of types 'private float' and 'int' // hint: pow(x, y) is a power, x * x a square; '^' is the exclusive or of integers
    ages[0] = "text" ^ 2; // error: '^' cannot take operands of types 'char *' and 'int'
    smcoutput(squared, 1);
    smcoutput(rest, 1);
}

void words(void) {
    public const char *word = ages[0] > 18 ? "adult" : "minor"; // error: the target of 'ages[0] > 18 ? "adult" : "minor"' depends on private data, but it points to public data // hint: choose a number by it, and give that to an output party by smcoutput(…)
    public double reals[2] = {0, 1}, *other = reals;
    other = ages[0] > 18 ? reals : other; // error: the target of 'ages[0] > 18 ? reals : other' depends on private data, but it points to public data
}

int main(void) {
    if (ages[0] = 18) // hint: '==' compares; parentheses around the assignment say that it is meant // warning: 'ages[0] = 18' assigns, and the condition is what was assigned
        ages[1] = 1;
    return 0;
}
