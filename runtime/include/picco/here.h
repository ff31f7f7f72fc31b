/* Where a call stands, as a number: the line. A program of several source files in the clear has numbers of its own, which tell
 * the file, too (picco/plain.h). */
#ifndef PICCO_HERE
#define PICCO_HERE __LINE__
#endif
