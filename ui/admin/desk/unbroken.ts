/** A title in which no number stands alone at the beginning of a line: it belongs to the street before it. */
export const unbroken = (title: string): string => title.replace(/ (?=\d)/g, '\u00a0')
