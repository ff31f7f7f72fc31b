public int main() { private int a[4]; for (public int i = 0; i < 4; i++) [ if (a[i] > 1) continue; a[i] = 7; ] smcoutput(a, 1, 4); return 0; }
