public int main(){ private int s=1; for(public int i=0;i<3;i++)[ if(s) break; ] return 0;} // error: 'break' would leave a body that runs
