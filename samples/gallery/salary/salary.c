// The average salary in three companies, for each of them: nobody learns a salary, nor how a single company pays.
#define COMPANIES 3

int main(void) {
    public int staff, people = 0;
    // An int holds the sum of 20,000 salaries of 100,000: -W overflow, which goes by types, names it, and the cast of total.
    private long total = 0;
    private fixed<64,16> average;

    for (public int company = 1; company <= COMPANIES; company++) {
        smcinput(staff, company);
        private int salary[staff];
        smcinput(salary, company, staff);
        total += smcsum(salary, staff);
        people += staff;
    }
    average = (fixed<64,16>)total / people;
    for (public int company = 1; company <= COMPANIES; company++)
        smcoutput(average, company);
    return 0;
}
