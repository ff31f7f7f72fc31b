%:include <stdio.h>
%:define CAT(a, b) a%:%:b
int main(void) <%
  int a<:3:> = <%1, 2, 3%>; int xy = 5;
  printf("%d %d\n", a<:1:>, CAT(x, y));
  printf("%s %s\n", "a" "b" "\x41" "1", u8"caf\u00e9");
  printf("%d %d\n", (int)sizeof("abc" "def"), (int)sizeof(L"ab" L"c") / (int)sizeof(L' '));
  printf("%d %d %d\n", '\377' < 0, 'ab' == ('a' << 8 | 'b'), '\0');
  printf("%a %a %g %g\n", 0x1.8p3, 0x.8p-1f, 0x10p0, 1e3f);
  printf("%d %lld %llu %#x\n", 0b101, 0x7fffffffffffffffLL, 18446744073709551615ULL, 0xFFu);
  printf("%d %d\n", (int)sizeof(0xffffffff), (int)sizeof(4294967296));
  printf("%d\n", -2147483648 < 0);
  return 0;
%>
