// 6.4.6: digraphs.
#include <stdio.h>
%:define TEXT(x) %:x
%:define PASTE(a, b) a %:%: b
int main(void) <%
    int a<:3:> = <% 1, 2, 3 %>;
    int PASTE(na, me) = 7;
    printf("%d %d %s\n", a<:1:>, name, TEXT(hello));
    return a<:0:> - 1;
%>
