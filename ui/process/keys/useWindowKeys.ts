import { useEffect } from 'react'
import { isTyping } from '../../frame/isTyping.ts'
import { keyName } from '../../frame/keyName.ts'
import type { ProcessEditor } from '../state/editor.ts'
import { shortcutGroups } from './shortcuts.ts'

const active = shortcutGroups.flatMap(({ shortcuts }) => shortcuts).filter(({ run }) => run)

/** The process editor's keys, wherever the focus is; never while text is typed. */
export function useWindowKeys(editor: ProcessEditor, isOff: boolean): void {
  useEffect(() => {
    if (isOff) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return
      const shortcut = active.find(({ keys }) => keys.includes(keyName(event)))
      if (!shortcut?.run || (shortcut.parts && !isAboutParts(event.target))) return
      event.preventDefault()
      shortcut.run(editor)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [editor, isOff])
}

/** On the drawing, in the list, or nowhere. */
const isAboutParts = (target: EventTarget | null): boolean =>
  !(target instanceof Element) ||
  target === document.body ||
  target.closest('[data-canvas], .p-list') !== null
