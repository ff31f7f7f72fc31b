// Keys without ties: the order that the sort opens is that of random rows.
int main() {
    int key[40];
    smcinput(key, 1, 40);
    smcsort(key, 40);
    smcoutput(key, 1, 40);
    return 0;
}
