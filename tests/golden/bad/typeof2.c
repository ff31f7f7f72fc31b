public
int main() {
  public
    int p = 1;
  private
    int s = 1;
    __typeof__(p) t = s; // error: a private value flows into 't', which
    return t;
}
