public
int g = 1;
public
int main() {
  private
    int s = 1;
    if (s) {
      private
        int x[g++]; // error: a branch on private data may not
    }
    return g;
}
