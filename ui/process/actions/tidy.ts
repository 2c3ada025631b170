import { tidied } from '../../../src/shared/process/edit/tidy.ts'
import type { ProcessEditor } from '../state/editor.ts'

/** Puts all states in order, or those that are chosen around the others: places alone, in one step. */
export function tidy(editor: ProcessEditor): void {
  const graph = editor.$graph.get()
  const chosen = graph.states.map(({ _id }) => _id).filter((id) => editor.$selection.get().includes(id))
  const { places } = tidied(graph, chosen.length > 1 ? chosen : undefined)
  editor.run({ do: 'place', places })
  editor.say((t) => t('Uppstädat. Ctrl+Z ångrar.'))
}
