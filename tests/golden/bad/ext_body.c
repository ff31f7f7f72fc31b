public
int ext(private int x);
public
int main() {
  private
    int s = 1;
    return ext(s); // error: private data goes to 'ext', whose body
}
