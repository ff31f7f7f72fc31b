public
int g;
public
int main() {
  private
    int s = 1;
    s = s || g++; // error: a branch on private data may not
    return g;
}
