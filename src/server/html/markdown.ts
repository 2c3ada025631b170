import sanitize from 'sanitize-html'
import TurndownService from 'turndown'
import { textOf } from './text.ts'

/**
 * HTML of somebody else as Markdown: headings, paragraphs, lists, emphasis and links. Everything else loses its
 * tags and keeps its text; scripts and styles lose both. A very long text keeps its words alone.
 */
export function markdownOf(html: string): string {
  if (html.length > longest) return escaped(textOf(html))
  return turndown
    .turndown(sanitize(html, allowed))
    .replace(/[ \t]+\n/g, '\n')
    .trim()
}

/** Characters. What comes after sanitising takes time by the square of the length. */
const longest = 200_000

const heading = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const allowed: sanitize.IOptions = {
  allowedTags: [
    ...[...heading, 'p', 'div', 'section', 'blockquote', 'br', 'ul', 'ol', 'li'],
    ...['b', 'strong', 'i', 'em', 'a'],
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'iframe', 'object', 'textarea', 'option', 'noscript'],
  // What lies deeper keeps its text.
  nestingLimit: 20,
  transformTags: {
    // A page has one main heading, and this is not it.
    h1: 'h2',
    section: 'div',
    table: 'div',
    tr: 'div',
    blockquote: 'div',
    a: (_, { href = '' }): sanitize.Tag => ({ tagName: 'a', attribs: odd.test(href) ? {} : { href } }),
  },
}

/** Signs that mean something in Markdown itself. */
const odd = /[\s()<>[\]\\]/

const turndown = new TurndownService({ headingStyle: 'atx', emDelimiter: '*', bulletListMarker: '-' })
turndown.addRule('break', { filter: 'br', replacement: () => '\n\n' })
turndown.addRule('item', {
  filter: 'li',
  replacement(content, node) {
    const text = content.trim().replace(/\n(?=[^\n])/g, '\n   ')
    return `${markOf(node.parentNode)}${text}${node.nextSibling ? '\n' : ''}`
  },
})
const escapedOfItself = turndown.escape.bind(turndown)
turndown.escape = (text) => escapedOfItself(text).replace(/[<>]/g, '\\$&')
const escaped = (text: string) => turndown.escape(text)

/** Items come in their order, so that nobody has to look for their place. */
const counts = new WeakMap<ParentNode, number>()

function markOf(list: ParentNode | null): string {
  if (list?.nodeName !== 'OL') return '- '
  const n = (counts.get(list) ?? 0) + 1
  counts.set(list, n)
  return `${n}. `
}
