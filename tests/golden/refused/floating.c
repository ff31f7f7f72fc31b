private double global; // error: private floating-point data is not supported yet
public double open = 1.5; // note: 'open' is declared here
private float add(private float a, public double b) { // error: private floating-point data is not supported yet // error: private floating-point data is not supported yet
    return a + b; // error: arithmetic on private floating-point data is not supported yet
}
public int main() {
    private int s = 2;
    private double d; // error: private floating-point data is not supported yet
    s = s * open; // error: arithmetic on private floating-point data is not supported yet
    s = open;
    open = open * 2;
    float<20,6> e; // error: private floating-point data is not supported yet
    public fixed<16,8> f; // error: public fixed-point data is not supported yet
    private fixed<16,8> g = 2;
    g = g % 3; // error: '%' cannot take operands of types 'private fixed<16,8>' and 'int'
    g = g & 1; // error: '&' cannot take operands of types 'private fixed<16,8>' and 'int'
    g = g << 1; // error: '<<' cannot take operands of types 'private fixed<16,8>' and 'int'
    s = g << s; // error: '<<' cannot take operands of types 'private fixed<16,8>' and 'private int'
    switch (g) { // error: what switch looks at must be an integer, not 'private fixed<16,8>'
    case 1:
        s = 1;
    }
    open = g; // error: a private value flows into 'open', which is public // hint: declare 'open' private, or reveal the value by smcopen(…)
    smcinput(open, 1); // error: input and output of public floating-point data is not supported yet
    return 0;
}
