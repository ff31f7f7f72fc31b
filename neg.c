#include <limits.h>
#include <stdint.h>
int main(void){
 int a[8], x; short h; signed char c; int<12> k; long l; fixed<32,16> f; fixed<40,16> g; float r;
 public int n = 8; public short ps = 3;
 smcinput(a,1); smcinput(x,1); smcinput(h,1); smcinput(c,1); smcinput(k,1); smcinput(l,1); smcinput(f,1); smcinput(g,1); smcinput(r,1);
 x = -x;
 smcoutput(x,1); smcoutput(h,1); smcoutput(c,1); smcoutput(k,1); smcoutput(l,1); smcoutput(f,1); smcoutput(g,1); smcoutput(r,1); return 0;}
