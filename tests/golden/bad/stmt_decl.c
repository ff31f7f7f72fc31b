public
int main() {
  private
    int s = 1;
    if (s) {
        extern public int g;
        g = 1; // error: a branch on private data may not
    }
    return 0;
}
public
int g;
