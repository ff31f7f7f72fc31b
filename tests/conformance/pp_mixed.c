#include <stdio.h>
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a,b) a##b
#define XCAT(a,b) CAT(a,b)
#define EMPTY
#define F(x, ...) x + sum(__VA_ARGS__ )
#define G(fmt, ...) printf(fmt, ##__VA_ARGS__)
#define H(...) XCAT(cnt_, NARG(__VA_ARGS__))
#define NARG(...) NARG_(__VA_ARGS__, 5, 4, 3, 2, 1)
#define NARG_(a,b,c,d,e,n,...) n
#define cnt_1 11
#define cnt_3 33
#define f(a) a*g
#define g(a) f(a)
#define LPAREN (

#define obj() 7
#undef UNDEFINED
static int sum(int a, int b) { return a + b; }
static int rec = 4;
#define rec rec + 1
#if defined(FOO) || !defined UNDEFINED && (1 ? 2 : 3) == 2 && 'a' == 97 && -1 < 0u == 0
#define OK 1
#elif 1
#define OK 2
#else
#error no
#endif
#ifdef __PICCO__
#endif
#line 100 "renamed.c"
int line = __LINE__; const char *file = __FILE__;
#line 32 "b02.c"
int main(void) {
  printf("%s %s\n", STR(a "b" '\n' c), XSTR(CAT(x, 1) EMPTY y));
  printf("%d\n", F(1, 2, 3)); G("none\n"); G("%d %d\n", 1, 2); printf("%d %d\n", H(a), H(a, b, c));
  printf("%d %d %d\n", line, file[0], OK); int g = 3; printf("%d\n", f(2)(9)); printf("%d\n", rec); 
  printf("%s\n", __func__); printf("%d\n", __STDC_VERSION__ >= 199901L); int XCAT(v, __LINE__) = 5; (void)XCAT(v, __LINE__);
#pragma GCC diagnostic push
  _Pragma("GCC diagnostic ignored \"-Wunused\"") int unused;
#pragma GCC diagnostic pop
  /* comment // in comment */ int a = 6 //*  */ 2
  / 2; printf("%d\n", a); printf("a\
b\n");
  return __COUNTER__ + __COUNTER__; }
