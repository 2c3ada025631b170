import { decodeHTML, decodeHTMLAttribute } from 'entities'

/**
 * HTML as plain text in paragraphs, for a mail: lists with `- `, links as `text (url)`, quotes with `> `, no other
 * marks.
 */
export function plainText(html: string): string {
  return blocks(parse(html)).join('\n\n')
}

interface Element {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: Node[]
}
type Node = Element | string

/** The tree of what was written. What lies deeper than anybody reads stands where that begins. */
function parse(html: string): Node[] {
  const root: Element = { tag: '', attributes: {}, children: [] }
  const open = [root]
  let text = ''
  const here = () => open[open.length - 1] ?? root
  new HTMLRewriter()
    .on('*', {
      element(found) {
        if (open.length > deepest) return
        // A paragraph ends where the next one begins.
        if (block.has(found.tagName) && here().tag === 'p') open.pop()
        const attributes = [...found.attributes].map(([name, value]) => [name, decodeHTMLAttribute(value)])
        const element: Element = {
          tag: found.tagName,
          attributes: Object.fromEntries(attributes),
          children: [],
        }
        here().children.push(element)
        if (!found.canHaveContent) return
        open.push(element)
        found.onEndTag(() => {
          if (open.includes(element)) open.length = open.indexOf(element)
        })
      },
    })
    .onDocument({
      // A piece may end within a sign that is written as an entity.
      text(piece) {
        text += piece.text
        if (!piece.lastInTextNode) return
        here().children.push(decodeHTML(text))
        text = ''
      },
    })
    .transform(html)
  return root.children
}

const deepest = 50
const block = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'hr'])

/** One text for every block; what stands between blocks is a paragraph of its own. */
function blocks(nodes: readonly Node[]): string[] {
  const found: string[] = []
  let line: Node[] = []
  const endLine = () => {
    const text = inline(line).trim()
    if (text) found.push(text)
    line = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !block.has(node.tag)) line.push(node)
    else {
      endLine()
      found.push(blockText(node))
    }
  }
  endLine()
  return found.filter((text) => text !== '')
}

function blockText({ tag, attributes, children }: Element): string {
  switch (tag) {
    case 'ul':
      return listText(children, () => '- ')
    case 'ol': {
      const first = Number(attributes.start ?? 1)
      return listText(children, (n) => `${first + n}. `)
    }
    case 'blockquote':
      return blocks(children).join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>')
    case 'hr':
      return '-'.repeat(20)
    case 'pre':
      return inline(children).replace(/\n$/, '')
    default:
      return inline(children).trim()
  }
}

/** Items stand close together unless their text is in paragraphs. */
function listText(children: readonly Node[], mark: (n: number) => string): string {
  const items = children.filter((node): node is Element => typeof node !== 'string' && node.tag === 'li')
  const loose = items.some((item) =>
    item.children.some((node) => typeof node !== 'string' && node.tag === 'p'),
  )
  const between = loose ? '\n\n' : '\n'
  return items
    .map((item, n) => {
      const sign = mark(n)
      return (
        sign +
        blocks(item.children)
          .join(between)
          .replace(/\n(?=[^\n])/g, `\n${' '.repeat(sign.length)}`)
      )
    })
    .join(between)
}

function inline(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : inlineElement(node))).join('')
}

function inlineElement({ tag, attributes, children }: Element): string {
  if (tag === 'img') return attributes.alt ?? ''
  const text = inline(children)
  if (tag !== 'a') return text
  const { href = '' } = attributes
  // An address that is written out, and a link that was not let through, say all there is to say.
  if (href === '' || href.replace(/^(mailto|tel):/, '') === text || decodedUrl(href) === text) return text
  return text.trim() ? `${text} (${href.replace(/^mailto:/, '')})` : href
}

function decodedUrl(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}
