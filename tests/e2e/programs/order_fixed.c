// Sorting and its like on fixed-point numbers.
int main(void) {
  public int i; fixed<32,16> f[4], m, t[4]; int p[4];
  smcinput(f, 1, 4);
  for (i = 0; i < 4; i++) { p[i] = i; t[i] = f[i] * 2; }
  m = smcmin(f, 4) + smcmax(f, 4);
  smcoutput(m, 1);
  p[0] = smcargmin(f, 4); smcoutput(p, 1, 1); p[0] = 0;
  smcprefixsum(t, 4); smcoutput(t, 1, 4);
  smcsort(f, 4, p);
  smcoutput(f, 1, 4); smcoutput(p, 1, 4);
  smctopk(f, 4, 2, p); smcoutput(f, 1, 2);
  if (m > 1.5) m = smcmax(f, 4);
  smcoutput(m, 1);
  return 0;
}
