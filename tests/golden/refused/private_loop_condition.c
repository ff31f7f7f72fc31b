public int main() {
    private int s = 10; // note: 's' is declared here // note: 's' is declared here
    public int k = 0;
    int i; // note: 'i' is private; data without a qualifier is
    for (i = 0; i < 10; i++) // error: a loop runs on the private condition 'i < 10' // hint: declare 'i' public
        k = 1;
    while (s > 3) // error: a loop runs on the private condition 's > 3' // hint: loop to a public bound and begin the body with 'if (!(s > 3)) break;', which stays private
        s = s - 1;
    do
        k++;
    while (k < s); // error: a loop runs on the private condition 'k < s' // hint: loop to a public bound and begin the body with 'if (!(k < s)) break;', which stays private
    return 0;
}
