public
int main() {
  private
    int s = 1;
  private
    int a[s]; // error: an array size must be public, but
    return sizeof a;
}
