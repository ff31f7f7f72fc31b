public
int main() {
  private
    int s = 1;
    if (s) {
        static public int n;
        n++; // error: a branch on private data may not
    }
    return 0;
}
