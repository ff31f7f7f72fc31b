private
int n = 3;
public
int main() {
    static private int a[n]; // error: an array size must be public, but
    return 0;
}
