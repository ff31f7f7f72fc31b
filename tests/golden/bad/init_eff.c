public
int g;
public
int main() {
  private
    int s = 1;
    if (s) {
      private
        int a[2] = {g++, 1}; // error: a branch on private data may not
    }
    return g;
}
