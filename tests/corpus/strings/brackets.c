// Are the brackets of an expression balanced, how deep do they nest, and where is the first one that closes nothing?
#define N 128

int main(void) {
    char text[N];
    int depth = 0, deepest = 0, wrong = -1, balanced;
  public
    int i;

    smcinput(text, 1, N);
    for (i = 0; i < N; i++) {
        if (text[i] == '(') {
            depth++;
            if (depth > deepest)
                deepest = depth;
        } else if (text[i] == ')') {
            depth--;
            if (depth < 0 && wrong < 0)
                wrong = i;
        }
    }
    balanced = depth == 0 && wrong < 0;
    smcoutput(balanced, 1);
    smcoutput(deepest, 1);
    smcoutput(wrong, 1);
    return 0;
}
