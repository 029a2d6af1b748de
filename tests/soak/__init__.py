"""The long trials: thousands of kills, damaged files, hostile command lines, random events.

`make soak` (TABLA_SOAK=1) runs each in full length, `make test` a sample of about half a second. A trial takes the
numbers of its cases from `share.cases`, and a case follows from its number alone, so that what fails in the full trial
can be run again by itself: TABLA_CASE=1234 runs that one case of the trials named.
"""
