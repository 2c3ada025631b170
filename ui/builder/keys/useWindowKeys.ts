import { useEffect } from 'react'
import { isTyping } from '../../frame/isTyping.ts'
import type { Editor } from '../state/editor.ts'
import { shortcutFor } from './match.ts'
import { movingKey } from './shortcuts.ts'
import { isAboutNodes } from './typing.ts'

/** The builder's keys, wherever the focus is; never while text is typed. */
export function useWindowKeys(editor: Editor): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (isTyping(event.target) && !isFreshUndo(event))) return
      if (movingKey(editor, event.key)) return event.preventDefault()
      // Something is held by the keyboard: its own keys act, and no others.
      if (editor.$placing.get()) return
      const shortcut = shortcutFor(event)
      if (!shortcut?.run || (shortcut.nodes && !isAboutNodes(event.target))) return
      event.preventDefault()
      shortcut.run(editor)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [editor])
}

/** Nothing was typed in the label of what was just put there: undo is about that. */
function isFreshUndo(event: KeyboardEvent): boolean {
  const undo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
  return undo && event.target instanceof HTMLElement && event.target.dataset.fresh !== undefined
}
