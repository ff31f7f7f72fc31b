public int nothing_to_run(void) { // error: the program has no function 'main'
    return 0;
}
