// Puts three names in alphabetical order with strcmp.
#define LEN 32

static int compare(const char *a, const char *b) {
  public
    int i;
    for (i = 0; i < LEN; i++) {
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
        if (a[i] == 0)
            return 0;
    }
    return 0;
}

static void swap(char *a, char *b) {
    for (public int i = 0; i < LEN; i++) {
        char t = a[i];
        a[i] = b[i];
        b[i] = t;
    }
}

int main(void) {
    char names[3][LEN];
    smcinput(names, 1, 3, LEN);
    if (compare(names[0], names[1]) > 0)
        swap(names[0], names[1]);
    if (compare(names[1], names[2]) > 0)
        swap(names[1], names[2]);
    if (compare(names[0], names[1]) > 0)
        swap(names[0], names[1]);
    smcoutput(names, 1, 3, LEN);
    return 0;
}
