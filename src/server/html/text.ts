import { decodeHTML } from 'entities'

/** What is read of HTML, on one line without markup. Scripts and styles are not read. */
export function textOf(html: string): string {
  // Most texts have no markup, and a parser takes a thousand times as long as a look.
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim()
  let out = ''
  let node = ''
  let unreading = 0
  new HTMLRewriter()
    .on('*', {
      element(element) {
        const { tagName } = element
        if (inline.has(tagName)) return
        const silent = unread.has(tagName) ? 1 : 0
        unreading += silent
        out += ' '
        if (!element.canHaveContent) return
        element.onEndTag(() => {
          unreading -= silent
          out += ' '
        })
      },
    })
    .onDocument({
      // A piece may end within a sign that is written as an entity.
      text(piece) {
        node += piece.text
        if (!piece.lastInTextNode) return
        if (unreading === 0) out += decodeHTML(node)
        node = ''
      },
    })
    .transform(html)
  return out.replace(/\s+/g, ' ').trim()
}

export const hasMarkup = (text: string) => /<[a-z/][^<>]*>/i.test(text)

const unread = new Set(['script', 'style', 'iframe', 'object', 'noscript', 'template'])
const inline = new Set('a abbr b code em i mark q s small span strong sub sup u'.split(' '))
