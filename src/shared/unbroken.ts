/** A day or a moment stands on one line, also where there is little room. */
export const unbroken = (words: string): string => words.replaceAll(' ', '\u00a0')
