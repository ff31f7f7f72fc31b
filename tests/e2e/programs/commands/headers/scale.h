#if !defined(BY) || defined(UNWANTED)
#error the options do not reach the preprocessor
#endif
int scaled(int x);
