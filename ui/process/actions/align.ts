import { type Alignment, aligned, spreadOut } from '../../../src/shared/process/edit/align.ts'
import type { Place } from '../../../src/shared/process/edit/places.ts'
import type { ProcessEditor } from '../state/editor.ts'

/** The chosen states get one edge, or their middles, in line. */
export const align = (editor: ProcessEditor, to: Alignment): void =>
  put(editor, aligned(chosenStates(editor), to))

/** The chosen states stand with the same space between each two. */
export const spread = (editor: ProcessEditor, direction: 'across' | 'down'): void =>
  put(editor, spreadOut(chosenStates(editor), direction))

function put(editor: ProcessEditor, places: Readonly<Record<string, Place>>): void {
  const n = Object.keys(places).length
  if (n === 0) {
    editor.say((t) => t('De står redan så.'))
    return
  }
  if (!editor.run({ do: 'place', places })) return
  editor.say((t) => t('{n, plural, one {# steg flyttat} other {# steg flyttade}}. Ctrl+Z ångrar.', { n }))
}

function chosenStates(editor: ProcessEditor) {
  const chosen = new Set(editor.$selection.get())
  return editor.$graph.get().states.filter(({ _id }) => chosen.has(_id))
}
