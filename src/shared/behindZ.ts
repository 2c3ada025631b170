/** Letters that stand behind z in the Swedish order, in it; the others with accents stand with their letter. */
export const behindZ: readonly (readonly [letter: string, sign: string])[] = [
  ['å', '{'],
  ['ä', '|'],
  ['æ', '|'],
  ['ö', '}'],
  ['ø', '}'],
]
