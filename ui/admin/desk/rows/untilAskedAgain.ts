/**
 * Milliseconds from being told of a change until the list is asked for again: what changes in between is asked about once. All who
 * have a list open are told at the same moment, so each waits another while, and two hundred answers are not asked for at once.
 */
export const untilAskedAgain = (): number => 100 + Math.random() * 800
