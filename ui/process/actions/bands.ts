import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import type { ProcessEditor } from '../state/editor.ts'

/** A phase, a lane or a connection of its state goes on among its like, or back; where it is then is said. */
export function reorder(editor: ProcessEditor, id: string, by: 1 | -1): void {
  if (!editor.run({ do: 'reorder', id, by })) return
  const among = likeOf(editor.$graph.get(), id)
  const n = among.findIndex(({ _id }) => _id === id) + 1
  editor.say((t) => t('Nummer {n} av {total}', { n, total: among.length }))
}

function likeOf({ sections, swimlanes, connections }: ProcessGraph, id: string): readonly { _id: string }[] {
  const way = connections.find(({ _id }) => _id === id)
  if (way) return connections.filter(({ from }) => from === way.from)
  return sections.some(({ _id }) => _id === id) ? sections : swimlanes
}
