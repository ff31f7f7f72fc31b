private double global; // error: private floating-point data is not supported yet
public double open = 1.5;
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
    private fixed<16,8> f; // error: fixed-point data is not supported yet
    smcinput(open, 1); // error: input and output of floating-point data is not supported yet
    return 0;
}
