import { parserCtx, remarkCtx, remarkStringifyOptionsCtx, schemaCtx, serializerCtx } from '@milkdown/kit/core'
import type { Ctx } from '@milkdown/kit/ctx'
import type { Node } from '@milkdown/kit/prose/model'
import { $remark } from '@milkdown/kit/utils'
import { type Source, writeBlocks } from './blocks.ts'
import { hideTemplates, showTemplates } from './liquid.ts'

/** A text as a document, with what is needed to write it back as it was. */
export interface Read {
  doc: Node
  source: Source<Node>
}

/** Reads Markdown. The context's parser hides text templates. */
export function readMarkdown(ctx: Ctx, markdown: string): Read {
  const text = hideTemplates(markdown)
  const doc = ctx.get(parserCtx)(markdown)
  const tree = ctx.get(remarkCtx).parse(text) as MarkdownTree
  const found = tree.children ?? []
  const blocks =
    found.length === doc.childCount && !hasDefinition(tree)
      ? found.map(({ position }, index) => ({
          node: doc.child(index),
          from: position?.start.offset ?? 0,
          to: position?.end.offset ?? 0,
        }))
      : []
  return { doc, source: { text, blocks } }
}

/** Writes a document as Markdown; blocks that are as they were read keep their source. */
export function writeMarkdown(ctx: Ctx, { source }: Read, doc: Node): string {
  const { topNodeType } = ctx.get(schemaCtx)
  const serialise = (nodes: readonly Node[]) =>
    hideTemplates(
      ctx
        .get(serializerCtx)(topNodeType.create(null, [...nodes]))
        .replace(/\n+$/, ''),
    )
  return showTemplates(writeBlocks(source, doc.children, { serialise, sticks }))
}

/** How a document is written. */
export function setWriting(ctx: Ctx): void {
  ctx.set(remarkStringifyOptionsCtx, {
    bullet: '-',
    rule: '-',
    listItemIndent: 'one',
    handlers: {
      text(node: { value: string }, _parent, state, info) {
        const safe = state.safe(hideTemplates(node.value), { ...info, encode: [] })
        // Blanks at the ends of a line mean nothing, and would be written as entities.
        return showTemplates(safe)
          .replace(info.before === '\n' ? /^(&#x20;|&#x9;)+/ : /^$/, '')
          .replace(info.after === '\n' ? /(&#x20;|&#x9;)+$/ : /^$/, '')
      },
    },
  })
}

/** Gives the text templates of what was read their letters back. */
export const templatesRemark = $remark('verkstadTemplates', () => () => (tree) => {
  show(tree as MarkdownTree)
})

interface MarkdownTree {
  type: string
  children?: MarkdownTree[]
  position?: { start: { offset?: number }; end: { offset?: number } }
  value?: string
  url?: string
  title?: string
  alt?: string
  lang?: string
}

function show(node: MarkdownTree): void {
  for (const key of ['value', 'url', 'title', 'alt', 'lang'] as const) {
    const text = node[key]
    if (typeof text === 'string') node[key] = showTemplates(text)
  }
  node.children?.forEach(show)
}

function hasDefinition(node: MarkdownTree): boolean {
  return node.type === 'definition' || (node.children?.some(hasDefinition) ?? false)
}

/** Two lists would become one, and code under a list a part of it. */
function sticks(first: Node, second: Node): boolean {
  return /list$/.test(first.type.name) && /list$|code/.test(second.type.name)
}
