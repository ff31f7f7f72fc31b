public int main(){ private int<5> s=1; private int<9> *c=&s; *c = 300; return 0;} // error: a value of type 'private int<5> *'
