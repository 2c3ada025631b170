import { decodeHTML } from 'entities'

/**
 * What is read of a mail in HTML, in lines; what it quotes has `> ` in front, as in a mail of text. Scripts, styles, pictures and where
 * links lead are not read.
 */
export function mailText(html: string): string {
  const lines: string[] = []
  let line = ''
  let node = ''
  let unreading = 0
  let quotes = 0
  const endLine = () => {
    const text = line.replace(/[\t\n\r \u00a0]+/g, ' ').trim()
    line = ''
    const quoted = '> '.repeat(Math.min(quotes, deepest))
    // One empty line says as much as several.
    if (text !== '' || (lines.at(-1) ?? quoted) !== quoted) lines.push(quoted + text)
  }
  new HTMLRewriter()
    .on('*', {
      element(element) {
        const { tagName } = element
        if (tagName === 'br' || tagName === 'hr') return endLine()
        const isSilent = unread.has(tagName)
        const isQuote = tagName === 'blockquote'
        const isBlock = block.has(tagName)
        if (isSilent) unreading++
        if (isBlock && line.trim() !== '') endLine()
        if (spaced.has(tagName) && (lines.at(-1) ?? '') !== '') lines.push('')
        if (isQuote) quotes++
        if (tagName === 'li') line += '- '
        if (tagName === 'td' || tagName === 'th') line += ' '
        if (!element.canHaveContent) return
        element.onEndTag(() => {
          if (isSilent) unreading--
          if (isBlock && line.trim() !== '') endLine()
          if (isQuote) quotes--
          if (spaced.has(tagName) && (lines.at(-1) ?? '') !== '') lines.push('')
        })
      },
    })
    .onDocument({
      // A piece may end within a sign that is written as an entity.
      text(piece) {
        node += piece.text
        if (!piece.lastInTextNode) return
        if (unreading === 0) line += decodeHTML(node)
        node = ''
      },
    })
    .transform(html)
  endLine()
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Signs of quoting that anybody reads. */
const deepest = 5
const unread = new Set([
  'script',
  'style',
  'head',
  'title',
  'iframe',
  'object',
  'noscript',
  'template',
  'select',
])
const block = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section table tbody tr ul'.split(
    ' ',
  ),
)
const spaced = new Set('blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '))
