import type { ProcessEditor } from '../state/editor.ts'
import { connect } from './connections.ts'

/** Connections by keyboard: from the chosen state, to the one that Enter is pressed on. */

export function startConnecting(editor: ProcessEditor): void {
  const id = editor.primary()
  const isState = editor.$graph.get().states.some(({ _id }) => _id === id)
  if (!id || !isState || editor.$readOnly.get()) {
    editor.refuse('process.chooseState')
    return
  }
  editor.$connecting.set(id)
  editor.say((t) => t('Ny koppling: gå till steget som den leder till och tryck Enter. Escape avbryter.'))
}

/** Whether a connection was under way. */
export function finishConnecting(editor: ProcessEditor, to: string): boolean {
  const from = editor.$connecting.get()
  if (from === null || !editor.$graph.get().states.some(({ _id }) => _id === to)) return false
  editor.$connecting.set(null)
  connect(editor, from, to)
  return true
}

export function stopConnecting(editor: ProcessEditor): boolean {
  if (editor.$connecting.get() === null) return false
  editor.$connecting.set(null)
  editor.say((t) => t('Ingen koppling.'))
  return true
}
