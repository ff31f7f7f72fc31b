public int main(){ private int s=1; public int x; [ x = s; ] [ s=1; ] return x;} // error: a private value flows into 'x', which
