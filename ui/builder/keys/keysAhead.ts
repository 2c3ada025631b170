import { isTyping } from '../../frame/isTyping.ts'

/** Longest that keys wait for their field, milliseconds: who types on after that means something else. */
const waitsFor = 2_000

export interface KeysAhead {
  /** Whether keys are still taken in. */
  waiting(): boolean
  /** Ends it; what was typed is put into this field, over what is marked in it, as if it were typed there. */
  into(field: HTMLElement): void
  /** Ends it; what was typed is nobody's. */
  stop(): void
}

/**
 * Takes in what is typed for a field that is not there yet. A key that is no text ends it and acts as ever; so does
 * typing in another field.
 */
export function keysAhead(): KeysAhead {
  let typed = ''
  let waits = true
  const stop = () => {
    waits = false
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isTyping(event.target) || !(isText || (event.key === 'Backspace' && typed !== ''))) {
      // Shift alone is the beginning of a letter.
      if (event.key !== 'Shift') stop()
      return
    }
    event.preventDefault()
    event.stopPropagation()
    typed = isText ? typed + event.key : typed.slice(0, -1)
  }
  const timer = setTimeout(stop, waitsFor)
  addEventListener('keydown', onKeyDown, true)
  return {
    waiting: () => waits,
    into(field) {
      stop()
      if (typed === '' || document.activeElement !== field) return
      // The one way by which undo in the field knows of it.
      document.execCommand('insertText', false, typed)
    },
    stop,
  }
}
