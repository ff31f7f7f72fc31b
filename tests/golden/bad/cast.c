public
int main() {
  private
    int s = 1;
    return (public int)s; // error: a cast cannot make a private value
}
