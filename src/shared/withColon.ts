/** What is said of something stands after its label and a colon; a label that ends in a sign of its own (`Var finns felet?`) has none. */
export const withColon = (label: string): string =>
  /[?!:.…]\s*$/.test(label) ? label.trimEnd() : `${label}:`
