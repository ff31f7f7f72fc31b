public
int g;
public
int main() {
  private
    int s = 1;
    if (s) {
      public
        int x = sizeof(int[g++]); // error: a branch on private data may not
    }
    return g;
}
