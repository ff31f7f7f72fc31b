int main(public int a, public char **b, public char **c, public int d) { // error: main takes nothing, 'int argc, char **argv', or the environment behind these
    return a + d + (b == c);
}
