public int main() { private int a, b; [ a = 1; ] [ b = 2; ] smcoutput(a, 1); smcoutput(b, 1); return 0; }
