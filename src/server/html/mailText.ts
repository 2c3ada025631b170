import { decodeHTML, decodeHTMLAttribute } from 'entities'

/**
 * What is read of a mail in HTML, in lines; what it quotes has `> ` in front, as in a mail of text, and a link says where it leads. Scripts,
 * styles and pictures are not read.
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
        const href = tagName === 'a' ? leads(element.getAttribute('href')) : ''
        const before = line.length
        element.onEndTag(() => {
          if (href !== '' && unreading === 0) line += toldBy(line.slice(before), href)
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

/** Where a link of the web leads; empty: nowhere that anybody could go on to. */
function leads(href: string | null): string {
  const address = decodeHTMLAttribute(href ?? '').trim()
  return /^https?:\/\//i.test(address) && address.length <= longestAddress ? address : ''
}

const longestAddress = 2_000

/** What is to be added to the words of a link: its address, unless they say it. */
function toldBy(words: string, href: string): string {
  const said = words.trim()
  const bare = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
  if (said === '') return href
  return bare(said) === bare(href) ? '' : ` (${href})`
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
