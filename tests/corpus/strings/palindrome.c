// The longest palindrome in a string, by growing one around each centre.
#define N 40

int main(void) {
    char s[N];
    int best = 0, start = 0;
  public
    int centre, odd, left, right;

    smcinput(s, 1, N);
    for (centre = 0; centre < N; centre++)
        for (odd = 0; odd < 2; odd++) {
            int length = odd;
            left = odd ? centre - 1 : centre;
            right = centre + 1;
            while (left >= 0 && right < N) {
                if (s[left] != s[right])
                    break;
                length += 2;
                left--;
                right++;
            }
            if (length > best) {
                best = length;
                start = centre - (length - 1) / 2;
            }
        }
    smcoutput(best, 1);
    smcoutput(start, 1);
    return 0;
}
