public
int g;
public
int main() {
  private
    int s = 1;
    if (s) {
        __typeof__(public int[g++]) *x; // error: a branch on private data may not
    }
    return g;
}
