/**
 * Whether a text surely fits in so many pixels, by the widest that each letter is in whatever font. What may have to be
 * cut is drawn as a piece of its own, which costs as much as all the rest of what it stands on, so that of hundreds only
 * those are that need it.
 */
export function fits(text: string, size: number, room: number): boolean {
  let width = 0
  for (const letter of text) width += narrow.test(letter) ? 0.5 : wide.test(letter) ? 1.1 : 0.8
  return width * size <= room
}

const narrow = /[ijlftrI.,:;'!|()[\] -]/
const wide = /[^\p{Ll}\p{N} .,:;'!|()[\]-]|[mwæœ]/u
