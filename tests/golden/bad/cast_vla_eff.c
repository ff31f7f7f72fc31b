public
int g = 1;
public
int main() {
  private
    int s = 1;
  public
    int *q = 0;
    if (s) {
        (void)(public int(*)[g++])q; // error: a branch on private data may not
    }
    return g;
}
