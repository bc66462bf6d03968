// Libraries as a C target of the package wraps them, of which one is there and two are not as they
// should be.
#pragma once

// The C library of the system.
int getpagesize(void);
const char *present_problem(void);

// A file that no system has.
int landfall_answer(void);
const char *absent_problem(void);

// The C library of the system, which has no such function.
int landfall_question(void);
const char *outdated_problem(void);
