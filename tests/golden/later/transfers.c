struct point {
    int x, row[3];
};
public int shown[2][3][4];
public int main() {
    private int s = 1;
    struct point points[2], *near = points;
    smcinput(shown, 1, 2, 2, 4); // error: input and output of a part of the middle dimensions of public data is not supported yet
    smcinput(shown, 1, 2, 3, 4);
    if (s)
        near = points + 1;
    smcinput(near->x, 1);
    smcinput(near->row, 1);
    smcoutput(near->row, 1);
    return 0;
}
