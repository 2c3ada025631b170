import type { MarkType } from '@milkdown/kit/prose/model'
import { type Command, type EditorState, Plugin } from '@milkdown/kit/prose/state'
import { addressAtEnd, webAddress } from './address.ts'
import { markAround } from './markAround.ts'

/** The link that is edited: its address, and whether words are chosen for it. */
export interface LinkAt {
  address: string
  /** Without words the link needs a text of its own. */
  hasText: boolean
}

/** What the link dialog begins with. */
export function linkAt(state: EditorState): LinkAt {
  const link = linkType(state)
  const around = markAround(state, link)
  let address: string = around?.mark.attrs.href ?? ''
  const { from, to, empty } = state.selection
  state.doc.nodesBetween(from, to, (node) => {
    address ||= link.isInSet(node.marks)?.attrs.href ?? ''
  })
  return { address, hasText: !empty || around !== null }
}

/** Links what is chosen, the link around the caret, or new words at the caret. */
export function setLink(address: string, text: string): Command {
  return (state, dispatch) => {
    const type = linkType(state)
    const mark = type.create({ href: address })
    const { tr, selection } = state
    const { from, to } = selection.empty ? (markAround(state, type) ?? selection) : selection
    if (from === to) {
      const marks = [...(state.storedMarks ?? selection.$from.marks()), mark]
      tr.replaceSelectionWith(state.schema.text(text || address, marks), false)
    } else tr.removeMark(from, to, type).addMark(from, to, mark)
    dispatch?.(tr.removeStoredMark(type).scrollIntoView())
    return true
  }
}

/** Takes the link away and leaves its words. */
export const removeLink: Command = (state, dispatch) => {
  const type = linkType(state)
  const { selection } = state
  const { from, to } = selection.empty ? (markAround(state, type) ?? selection) : selection
  dispatch?.(state.tr.removeMark(from, to, type))
  return true
}

/** An address that has just been typed becomes a link; for the key that ends it, which is left to act. */
export const linkTyped: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const type = linkType(state)
  if (!empty || $from.parent.type.spec.code || $from.marks().some((mark) => mark.type.spec.code)) return false
  const text = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ')
  const found = addressAtEnd(text)
  if (!found) return false
  const to = $from.pos - found.after
  const from = to - found.written.length
  if (state.doc.rangeHasMark(from, to, type)) return false
  dispatch?.(state.tr.addMark(from, to, type.create({ href: found.address })).removeStoredMark(type))
  return true
}

/** Addresses that are typed or pasted become links. */
export function linkPlugin(): Plugin {
  return new Plugin({
    props: {
      handleTextInput(view, _from, _to, text) {
        if (text === ' ') linkTyped(view.state, view.dispatch)
        return false
      },
      handlePaste(view, event) {
        const text = event.clipboardData?.getData('text/plain').trim() ?? ''
        const address = webAddress(text)
        return address !== null && pasteLink(address, text)(view.state, view.dispatch)
      },
    },
  })
}

/** Over words an address links them; else it stands there itself. */
function pasteLink(address: string, text: string): Command {
  return (state, dispatch) => {
    const { $from, from, to, empty } = state.selection
    const type = linkType(state)
    if ($from.parent.type.spec.code) return false
    const mark = type.create({ href: address })
    const { tr } = state
    if (empty) tr.replaceSelectionWith(state.schema.text(text, [...$from.marks(), mark]), false)
    else tr.removeMark(from, to, type).addMark(from, to, mark)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

const linkType = (state: EditorState) => state.schema.marks.link as MarkType
