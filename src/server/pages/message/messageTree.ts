import type { Tree } from '../../../shared/tree/tree.ts'
import { markdownToHtml } from '../view/markdown.ts'

/** A page that says one thing, made of the same components as any other. */
export function messageTree(heading: string, text: string, link?: { label: string; to: string }): Tree {
  const node = (_id: string, type: string, extra: Record<string, unknown>, structure: string[] = []) => ({
    _id,
    type,
    extra,
    structure,
    style: {},
  })
  const inside = ['heading', 'text', ...(link ? ['link'] : [])]
  return {
    rootId: 'message',
    nodes: {
      message: node('message', 'PageTypeView', {}, ['section']),
      section: node('section', 'Section', {}, ['row']),
      row: node('row', 'Row', {}, ['col']),
      col: node('col', 'Col', { cols: 12 }, inside),
      heading: node('heading', 'Heading', { label: heading, tagName: 'h1' }),
      text: node('text', 'Text', { contentHtml: markdownToHtml(text) }),
      ...(link && {
        link: node('link', 'Button', { label: link.label, link: { to: link.to }, color: 'primary' }),
      }),
    },
  }
}
