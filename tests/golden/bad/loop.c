public
int main() {
  private
    int s = 1;
    while (s) // error: a loop runs on the private condition
        s--;
    return 0;
}
