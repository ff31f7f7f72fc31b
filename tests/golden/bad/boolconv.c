public
int main() {
  private
    int s = 1;
  public
    _Bool b = s; // error: a private value flows into 'b', which
    return b;
}
