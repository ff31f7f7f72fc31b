void nothing(void) {
    return 1; // error: 'nothing' returns nothing, but a value is given
}
int something(void) {
    return; // error: 'something' must return a value of type 'private int'
}
public int main() {
    break; // error: 'break' outside of a loop
    continue; // error: 'continue' outside of a loop
    case 3: // error: 'case' outside of a switch
    default: // error: 'default' outside of a switch
        ;
    public int i = 0;
    switch (i) {
    case i: // error: this must be an integer constant expression
        break;
    }
    switch (1.5) { // error: what switch looks at must be an integer, not 'double'
    }
    _Static_assert(1 == 2, "never"); // error: static assertion failed: "never"
    _Static_assert(i == 2, "when"); // error: this must be an integer constant expression
    return 0;
}
