public int main(){ private int<5> s=1; private int<9> *c=(private int<9>*)&s; *c = 300; return 0;} // error: a cast from 'private int<5> *' to
