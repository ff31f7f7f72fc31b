struct A {
  private
    int a : s; // error: 's' is not declared
};
public
int main() {
    return 0;
}
