public
int main() {
  private
    int s = 1;
  public
    double d = s; // error: a private value flows into 'd', which
    return d;
}
