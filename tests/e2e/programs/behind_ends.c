// Pointers that private data moves to the end of an array or behind it: they lead to nothing there, whatever
// begins there, and come back where they came from.
struct s {
    int m[2][2];
    int z;
};
int a[3][4], beside[3], k, out[12];
struct s v[3];

void use(void) {
    int *row = a[k];
    out[0] = row[-1];
    out[1] = *(row - 2);
    int *first = &a[k][0];
    out[2] = first[-1];
    int *inner = &a[k][2];
    out[3] = inner[-3];
    int *field = &v[k].m[1][1];
    out[4] = field[-1];
    out[5] = field[k - 4];
    struct s *one = &v[k];
    int *of_one = &one->m[0][0];
    out[6] = of_one[k - 4];
    out[7] = one[-1].z;
    struct s *two = v + k;
    out[8] = (two - 1)->z;
    out[9] = two->z;
    int *of_two = &two->m[1][0];
    out[10] = of_two[-2];
    out[11] = of_two[1 - k];
    smcoutput(out, 1);
}

int main(void) {
    for (public int i = 0; i < 12; i++)
        a[i / 4][i % 4] = 100 + i;
    for (public int i = 0; i < 3; i++) {
        for (public int j = 0; j < 4; j++)
            v[i].m[j / 2][j % 2] = 200 + i;
        v[i].z = 7 + i;
        beside[i] = 300 + i;
    }
    for (public int i = 0; i < 3; i++) {
        smcinput(k, 1);
        use();
    }
    smcoutput(beside, 1);
    return 0;
}
