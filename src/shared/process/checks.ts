/** Points in the list of what is to be done in a case. */
export const mostChecks = 100
/** Characters of one. */
export const longestCheck = 200
