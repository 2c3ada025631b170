import { decodeHTMLAttribute } from 'entities'

/** An element as a browser's parser finds it. */
export interface FoundElement {
  tag: string
  /** In order, with their values as the browser reads them. */
  attributes: [name: string, value: string][]
}

/** Every element of a page, in order, by a parser of HTML. */
export async function elementsOf(html: string): Promise<FoundElement[]> {
  const found: FoundElement[] = []
  const parser = new HTMLRewriter().on('*', {
    element({ tagName, attributes }) {
      const all = [...attributes].map(([name = '', value = '']): [string, string] => [
        name.toLowerCase(),
        decodeHTMLAttribute(value),
      ])
      found.push({ tag: tagName.toLowerCase(), attributes: all })
    },
  })
  await parser.transform(new Response(html)).text()
  return found
}

/** Attributes whose value a browser goes to, or runs. */
const addresses = new Set(['href', 'src', 'action', 'formaction', 'srcset', 'poster', 'data', 'xlink:href'])

/** What could run script, or leads elsewhere than to a page, a mail or a telephone. */
export function dangers(elements: readonly FoundElement[]): string[] {
  return elements.flatMap(({ tag, attributes }) =>
    attributes.flatMap(([name, value]) => {
      const scheme = URL.parse(value, 'https://here.example/')?.protocol ?? 'none'
      const isBad =
        name.startsWith('on') ||
        name === 'srcdoc' ||
        (addresses.has(name) && !['http:', 'https:', 'mailto:', 'tel:'].includes(scheme))
      return isBad ? [`<${tag} ${name}="${value}">`] : []
    }),
  )
}

/** The page without what it says: tags in order, with the names of their attributes. */
export const skeleton = (elements: readonly FoundElement[]): string[] =>
  elements.map(({ tag, attributes }) => [tag, ...attributes.map(([name]) => name)].join(' '))
