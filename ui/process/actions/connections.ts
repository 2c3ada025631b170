import { newConnection } from '../../../src/shared/process/edit/commands.ts'
import type { ProcessEditor } from '../state/editor.ts'

/** A new connection, chosen, with its settings open: it has no label yet. */
export function connect(editor: ProcessEditor, from: string, to: string): void {
  const connection = newConnection(from, to)
  if (!editor.run({ do: 'add', connections: [connection] }, { select: [connection._id] })) return
  editor.openSettings('label')
  editor.say((t, locale) => {
    const name = (id: string) => editor.partName(id, t, locale) ?? ''
    return t('Koppling från {from} till {to}.', { from: name(from), to: name(to) })
  })
}

/** An end of a connection is led to another state. */
export function lead(editor: ProcessEditor, id: string, ends: { from?: string; to?: string }): void {
  editor.run({ do: 'changeConnection', id, set: ends })
}
