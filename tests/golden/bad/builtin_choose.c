public
int main() {
  private
    int s = 1;
    return __builtin_choose_expr(1, s, 0); // error: a private value flows into the result
}
