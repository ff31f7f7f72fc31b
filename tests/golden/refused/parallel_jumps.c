public int f(public int n) {
    public int i, j, k = 0;
    for (i = 0; i < n; i++) [
        if (i == 3)
            break; // error: 'break' would leave a body that runs in parallel
        if (i == 2)
            continue;
        for (j = 0; j < 3; j++)
            break;
        return k; // error: 'return' would leave a body that runs in parallel
    ]
    for (i = 0; i < n; i++) {
        [ k = 1; ]
        [ break; ] // error: 'break' would leave a body that runs in parallel
    }
    return 0;
}
public int main() {
    return f(3);
}
