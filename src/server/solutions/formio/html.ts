/**
 * HTML of a form's author as Markdown: headings, paragraphs, lists, emphasis and links. Everything else loses its
 * tags and keeps its text; scripts and styles lose both.
 */
export function markdownOf(html: string): string {
  const plain = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|iframe|object)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s*\r?\n\s*/g, ' ')
  const parts = plain.split(/(<\/?[a-z][^<>]*>)/i)
  let out = ''
  const lists: { ordered: boolean; n: number }[] = []
  const links: string[] = []
  for (const part of parts) {
    const [, closing, name = '', attributes = ''] = /^<(\/)?([a-z][a-z0-9]*)([^<>]*)>$/i.exec(part) ?? []
    if (!name) out += escaped(decoded(part))
    else out += tag(name.toLowerCase(), closing === '/', attributes, lists, links)
  }
  return (
    out
      .replace(/[ \t]+\n/g, '\n')
      // Only what stands in a list inside a list is indented.
      .replace(/\n[ \t]+(?![ \t]|- |\d+\. )/g, '\n')
      .replace(/(?<=\S) {2,}/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/(\*\*)(\s*)\1/g, '$2')
      .trim()
  )
}

/** Text without any markup, on one line. */
export function plainText(html: string): string {
  return decoded(html.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

export const hasMarkup = (text: string) => /<[a-z/][^<>]*>/i.test(text)

function tag(
  name: string,
  closing: boolean,
  attributes: string,
  lists: { ordered: boolean; n: number }[],
  links: string[],
): string {
  switch (name) {
    case 'br':
      return '\n\n'
    case 'p':
    case 'div':
    case 'section':
    case 'table':
    case 'tr':
    case 'blockquote':
      return '\n\n'
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return closing ? '\n\n' : `\n\n${'#'.repeat(Math.max(2, Number(name[1])))} `
    case 'b':
    case 'strong':
      return '**'
    case 'i':
    case 'em':
      return '*'
    case 'ul':
    case 'ol':
      if (closing) lists.pop()
      else lists.push({ ordered: name === 'ol', n: 0 })
      return '\n\n'
    case 'li': {
      const list = lists.at(-1)
      if (closing || !list) return ''
      list.n++
      return `\n${'   '.repeat(lists.length - 1)}${list.ordered ? `${list.n}.` : '-'} `
    }
    case 'a': {
      if (closing) {
        const href = links.pop()
        return href ? `](${href})` : ''
      }
      const [, , href = ''] = /\bhref\s*=\s*(["'])(.*?)\1/i.exec(attributes) ?? []
      const safe = /^(https?:\/\/|mailto:|tel:|\/(?!\/))[^\s()<>]*$/i.test(decoded(href)) ? decoded(href) : ''
      links.push(safe)
      return safe ? '[' : ''
    }
    default:
      return ''
  }
}

const escaped = (text: string) => text.replace(/([\\*_[\]`<>])/g, '\\$1')

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '',
}

function decoded(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
