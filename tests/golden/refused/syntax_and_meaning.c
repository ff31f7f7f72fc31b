public int main() {
    public int k = 5 // error: expected ';' before 'return'
    return unknown_name;
}
public int other(void) {
    private int s = 1;
    return s; // error: a private value flows into the result of 'other', which is public // hint: declare the result of 'other' private
}
