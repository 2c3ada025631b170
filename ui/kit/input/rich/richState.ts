import type { MarkType } from '@milkdown/kit/prose/model'
import type { EditorState } from '@milkdown/kit/prose/state'
import type { Action, BlockStyle } from './commands.ts'
import { markAround } from './markAround.ts'

/** What holds at the caret, for the tool bar. */
export interface RichState extends Record<Action | 'link', boolean> {
  /** Null in a block of code, and where the chosen blocks differ. */
  style: BlockStyle | null
}

/** Before there is an editor. */
export const noState: RichState = {
  style: 'normal',
  strong: false,
  emphasis: false,
  code: false,
  bullet: false,
  ordered: false,
  quote: false,
  link: false,
}

export function richState(state: EditorState): RichState {
  const { selection, doc, schema, storedMarks } = state
  const { $from, from, to, empty } = selection
  const has = (name: string) => {
    const type = schema.marks[name] as MarkType
    return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
  }
  const styles = new Set<BlockStyle | null>()
  doc.nodesBetween(from, to, (node) => {
    if (node.isTextblock) styles.add(styleOf(node.type.name, node.attrs.level))
    return !node.isTextblock
  })
  const around = new Set<string>()
  let list: string | undefined
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type
    around.add(name)
    // The list that is nearest; another may stand around it.
    if (name.endsWith('_list')) list ??= name
  }
  return {
    style: styles.size === 1 ? ([...styles][0] ?? null) : null,
    strong: has('strong'),
    emphasis: has('emphasis'),
    code: around.has('code_block') || has('inlineCode'),
    bullet: list === 'bullet_list',
    ordered: list === 'ordered_list',
    quote: around.has('blockquote'),
    link: has('link') || (empty && markAround(state, schema.marks.link as MarkType) !== null),
  }
}

function styleOf(name: string, level: unknown): BlockStyle | null {
  if (name === 'paragraph') return 'normal'
  return name === 'heading' ? (String(level) as BlockStyle) : null
}
