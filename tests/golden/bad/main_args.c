public
int main(private int argc, char **argv) { // error: main takes and returns public data
    return argc;
}
