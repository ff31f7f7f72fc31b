// 5.1.2.2.3: the result of main.
static int compute(int x) { return x * 6; }
int main(void) { return compute(7); }
