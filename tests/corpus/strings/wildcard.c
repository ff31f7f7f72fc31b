// Does a name match a pattern with '?' for any letter and '*' for any letters?
#define P 10
#define T 24

char pattern[P], name[T];
_Bool match[P + 1][T + 1];

int main(void) {
  public
    int i, j;
    _Bool result;

    smcinput(pattern, 1, P);
    smcinput(name, 2, T);

    match[0][0] = 1;
    for (j = 1; j <= T; j++)
        match[0][j] = 0;
    for (i = 1; i <= P; i++)
        match[i][0] = match[i - 1][0] && pattern[i - 1] == '*';
    for (i = 1; i <= P; i++)
        for (j = 1; j <= T; j++) {
            if (pattern[i - 1] == '*')
                match[i][j] = match[i - 1][j] || match[i][j - 1];
            else if (pattern[i - 1] == '?' || pattern[i - 1] == name[j - 1])
                match[i][j] = match[i - 1][j - 1];
            else
                match[i][j] = 0;
        }
    result = match[P][T];
    smcoutput(result, 1);
    return 0;
}
