public
int main() {
  private
    int s = 1;
    __auto_type x = s;
    return x; // error: a private value flows into the result
}
