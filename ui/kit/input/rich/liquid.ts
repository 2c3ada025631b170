/**
 * Text templates (`{{ case.number }}`, `{% if … %}`) in Markdown are not Markdown: an underline in one is no emphasis,
 * and none of it may be escaped. While a text is read or written each of their letters is moved to a private plane of
 * Unicode, which no rule of Markdown knows, and moved back afterwards.
 */
export function hideTemplates(markdown: string): string {
  return markdown.replace(template, (piece) => {
    let hidden = ''
    for (let n = 0; n < piece.length; n++) hidden += String.fromCodePoint(plane + piece.charCodeAt(n))
    return hidden
  })
}

/** The text as it was before `hideTemplates`. */
export function showTemplates(markdown: string): string {
  return markdown.replace(hiddenLetter, (letter) =>
    String.fromCharCode((letter.codePointAt(0) ?? plane) - plane),
  )
}

const plane = 0xf0000

const hiddenLetter = /[\u{f0000}-\u{ffffd}]/gu

/** A template within one block, or a letter that stands in the private plane already. */
const template = /\{\{(?:(?!\n[ \t]*\n)[\s\S])*?\}\}|\{%(?:(?!\n[ \t]*\n)[\s\S])*?%\}|[\u{f0000}-\u{ffffd}]/gu
