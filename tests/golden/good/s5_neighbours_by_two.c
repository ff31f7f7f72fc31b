public int main() { private int a[8]; for (public int i = 0; i < 8; i += 2) [ a[i + 1] = a[i]; ] smcoutput(a, 1, 8); return 0; }
