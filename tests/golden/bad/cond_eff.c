public
int main() {
  private
    int s = 1;
  public
    int x = 0;
    s ? (x = 1) : 0; // error: a branch on private data may not
    return x;
}
