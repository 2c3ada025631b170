import { tidied } from '../../../src/shared/process/edit/tidy.ts'
import type { ProcessEditor } from '../state/editor.ts'
import { reveal, revealAll } from '../state/reveal.ts'

/** Puts all states in order, or those that are chosen around the others: in one step, with room for them in their sections and swimlanes. */
export function tidy(editor: ProcessEditor): void {
  const graph = editor.$graph.get()
  const chosen = graph.states.map(({ _id }) => _id).filter((id) => editor.$selection.get().includes(id))
  const some = chosen.length > 1 ? chosen : undefined
  if (!editor.run({ do: 'place', ...tidied(graph, some) })) return
  // They may stand far from where one looked.
  if (some?.[0]) reveal(some[0], 'scroll')
  else revealAll()
  editor.say((t) => t('Uppstädat. Ctrl+Z ångrar.'))
}
