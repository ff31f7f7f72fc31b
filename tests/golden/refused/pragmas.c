#pragma weak fine
public int main() {
#pragma GCC ivdep
    public int a[3] = { 1,
#pragma inside // warning: this #pragma stands inside a statement or declaration and is ignored
        2 };
    return b; // error: 'b' is not declared
}
