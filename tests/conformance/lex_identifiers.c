// 6.4.2: long, similar and universal-character identifiers; words that look like keywords.
#include <stdio.h>
int a_very_long_identifier_that_goes_on_and_on_for_more_than_thirty_one_characters_1 = 1;
int a_very_long_identifier_that_goes_on_and_on_for_more_than_thirty_one_characters_2 = 2;
int _Under, __two = 2, x1y2, X1Y2 = 3;
int If, While, integer, returned, structure;
int main(void) {
    int \u00e4rger = 5;
    int bool = 1, class = 2, template = 3, and = 4, new = 6, this = 7, fixed = 8;
    printf("%d %d\n", a_very_long_identifier_that_goes_on_and_on_for_more_than_thirty_one_characters_1,
           a_very_long_identifier_that_goes_on_and_on_for_more_than_thirty_one_characters_2);
    printf("%d %d %d %d\n", _Under, __two, x1y2, X1Y2);
    printf("%d %d %d %d %d %d %d\n", bool, class, template, and, new, this, fixed);
    printf("%d\n", \u00e4rger);
    return If + While + integer + returned + structure;
}
