/** A builder's words, such as labels of questions, within a sentence of ours: the sentence ends behind them, whatever sign the last ended with. */
export const inSentence = (...words: readonly string[]): string =>
  words
    .join(', ')
    .trimEnd()
    .replace(/[.?!:…]+$/, '')
