import {
  chainCommands,
  deleteSelection,
  exitCode,
  joinBackward,
  selectNodeBackward,
} from '@milkdown/kit/prose/commands'
import { undoInputRule } from '@milkdown/kit/prose/inputrules'
import { keymap } from '@milkdown/kit/prose/keymap'
import { liftListItem, sinkListItem, splitListItem } from '@milkdown/kit/prose/schema-list'
import type { Command, Plugin } from '@milkdown/kit/prose/state'
import { actions, headingToText } from './commands.ts'
import { linkTyped } from './links.ts'

/** The keys of the editor. Tab is none of them: it leaves the field, as everywhere. */
export function keys(onLink: () => void): Plugin {
  return keymap({
    'Mod-b': actions.strong,
    'Mod-i': actions.emphasis,
    'Mod-e': actions.code,
    'Mod-k': () => {
      onLink()
      return true
    },
    'Mod-]': listItem(sinkListItem),
    'Mod-[': listItem(liftListItem),
    Enter: (state, dispatch, view) => {
      if (linkTyped(state, dispatch) && view) return listItem(splitListItem)(view.state, view.dispatch)
      return listItem(splitListItem)(state, dispatch)
    },
    'Shift-Enter': lineBreak,
    Backspace: chainCommands(undoInputRule, headingToText, deleteSelection, joinBackward, selectNodeBackward),
  })
}

const listItem =
  (make: typeof splitListItem): Command =>
  (state, dispatch) => {
    const type = state.schema.nodes.list_item
    return type ? make(type)(state, dispatch) : false
  }

/** A new line in the same paragraph; after a block of code, out of it. */
const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  const type = state.schema.nodes.hardbreak
  if (!type) return false
  dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView())
  return true
})
