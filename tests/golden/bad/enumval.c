public
int main() {
  private
    const int s = 1;
    enum { A = s }; // error: this must be an integer constant expression
    return A;
}
