import { lift, setBlockType, toggleMark, wrapIn } from '@milkdown/kit/prose/commands'
import type { MarkType, NodeType } from '@milkdown/kit/prose/model'
import { liftListItem, wrapInList } from '@milkdown/kit/prose/schema-list'
import type { Command, EditorState } from '@milkdown/kit/prose/state'
import { markAround } from './markAround.ts'

/** What the block choice offers: running text, or a heading of a level. */
export type BlockStyle = 'normal' | '1' | '2' | '3' | '4' | '5' | '6'

export type Action = 'strong' | 'emphasis' | 'code' | 'bullet' | 'ordered' | 'quote'

export const actions: Record<Action, Command> = {
  strong: (state, dispatch) => toggleMark(mark(state, 'strong'))(state, dispatch),
  emphasis: (state, dispatch) => toggleMark(mark(state, 'emphasis'))(state, dispatch),
  code: toggleCode,
  bullet: (state, dispatch) => toggleList(node(state, 'bullet_list'))(state, dispatch),
  ordered: (state, dispatch) => toggleList(node(state, 'ordered_list'))(state, dispatch),
  quote: (state, dispatch) => toggleQuote(state, dispatch),
}

/** Makes the chosen blocks running text or headings. */
export function setStyle(style: BlockStyle): Command {
  return (state, dispatch) =>
    style === 'normal'
      ? setBlockType(node(state, 'paragraph'))(state, dispatch)
      : setBlockType(node(state, 'heading'), { level: Number(style) })(state, dispatch)
}

/** Backspace at the start of a heading makes it running text. */
export const headingToText: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type.name !== 'heading') return false
  return setStyle('normal')(state, dispatch)
}

/** Code: what is chosen, or the word at the caret; on an empty line or over several blocks, a block of code. */
function toggleCode(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  const { $from, $to, empty } = state.selection
  const block = node(state, 'code_block')
  if ($from.parent.type === block) return setStyle('normal')(state, dispatch)
  const type = mark(state, 'inlineCode')
  if (!empty && $from.sameParent($to)) return toggleMark(type)(state, dispatch)
  if (empty) {
    const around = markAround(state, type)
    if (around) {
      dispatch?.(state.tr.removeMark(around.from, around.to, type))
      return true
    }
    const word = wordAt(state)
    if (word) {
      dispatch?.(state.tr.addMark(word.from, word.to, type.create()))
      return true
    }
  }
  return setBlockType(block)(state, dispatch)
}

/** A list of a kind: made, made of the other kind, or undone. */
function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      const list = $from.node(depth)
      if (!/_list$/.test(list.type.name)) continue
      if (list.type === type) return liftListItem(node(state, 'list_item'))(state, dispatch)
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { spread: list.attrs.spread }))
      return true
    }
    if (wrapInList(type)(state, dispatch)) return true
    // A heading cannot stand first in a list: it becomes running text on the way.
    return setStyle('normal')(state, (tr) => {
      wrapInList(type)(state.apply(tr), (wrapped) => {
        for (const step of wrapped.steps) tr.step(step)
      })
      dispatch?.(tr)
    })
  }
}

const toggleQuote: Command = (state, dispatch) => {
  const quote = node(state, 'blockquote')
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type === quote) return lift(state, dispatch)
  }
  return wrapIn(quote)(state, dispatch)
}

function wordAt({ selection: { $from } }: EditorState): { from: number; to: number } | null {
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, ' ')
  const before = /\S*$/.exec(text.slice(0, $from.parentOffset))?.[0].length ?? 0
  const after = /^\S*/.exec(text.slice($from.parentOffset))?.[0].length ?? 0
  return before + after > 0 ? { from: $from.pos - before, to: $from.pos + after } : null
}

const node = (state: EditorState, name: string) => state.schema.nodes[name] as NodeType
const mark = (state: EditorState, name: string) => state.schema.marks[name] as MarkType
