public int main() { private int a[3], b[3], s; s = a @ b; smcoutput(s, 1); return 0; }
