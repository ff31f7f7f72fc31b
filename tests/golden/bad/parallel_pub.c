public int main(){ private int s=1; public int x=0; for(public int i=0;i<3;i++)[ if(s) x=1; ] return x;} // error: a branch on private data may not
