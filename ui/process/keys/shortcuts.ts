import { msg } from '../../../src/shared/i18n.ts'
import type { ShownKeys } from '../../frame/HelpDialog.tsx'
import { startConnecting, stopConnecting } from '../actions/connecting.ts'
import { addState, copyParts, moveBy, pasteParts, removeParts } from '../actions/parts.ts'
import { tidy } from '../actions/tidy.ts'
import type { ProcessEditor } from '../state/editor.ts'

interface Shortcut {
  keys: readonly string[]
  title: ShownKeys['title']
  /** About what is chosen: only while the focus is on the drawing or in the list. */
  parts?: boolean
  /** Absent for keys that a part of the screen takes itself; they are listed only. */
  run?(editor: ProcessEditor): void
}

const step = 20

/** Every key of the process editor: what the help lists, and what the window listens for. */
export const shortcutGroups: readonly { title: ShownKeys['title']; shortcuts: readonly Shortcut[] }[] = [
  {
    title: msg`Ångra och spara`,
    shortcuts: [
      { keys: ['Ctrl+Z'], title: msg`Ångra`, run: (editor) => editor.undo() },
      { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], title: msg`Gör om`, run: (editor) => editor.redo() },
      {
        keys: ['Ctrl+S'],
        title: msg`Spara nu (sparas annars av sig självt)`,
        run: (editor) => void editor.saver.flush(),
      },
    ],
  },
  {
    title: msg`Rita`,
    shortcuts: [
      {
        keys: ['N'],
        title: msg`Nytt steg`,
        parts: true,
        run: (editor) => addState(editor, { stateType: 'normal' }),
      },
      { keys: ['K'], title: msg`Ny koppling från det valda steget`, parts: true, run: startConnecting },
      { keys: ['Enter'], title: msg`Inställningar för det som är valt` },
      { keys: ['Esc'], title: msg`I inställningarna: tillbaka till det som är valt` },
      {
        keys: ['Delete', 'Backspace'],
        title: msg`Ta bort`,
        parts: true,
        run: (editor) => removeParts(editor, editor.$selection.get()),
      },
      { keys: ['Ctrl+C'], title: msg`Kopiera`, parts: true, run: copyParts },
      { keys: ['Ctrl+V'], title: msg`Klistra in`, parts: true, run: pasteParts },
      { keys: ['T'], title: msg`Städa upp`, parts: true, run: tidy },
    ],
  },
  {
    title: msg`Markera och flytta`,
    shortcuts: [
      { keys: ['↑', '↓', '←', '→'], title: msg`Till nästa steg åt det hållet; i listan till nästa rad` },
      {
        keys: ['Alt+↑'],
        title: msg`Flytta steget upp; i listan raden`,
        parts: true,
        run: (editor) => moveBy(editor, { x: 0, y: -step }),
      },
      {
        keys: ['Alt+↓'],
        title: msg`Flytta steget ner; i listan raden`,
        parts: true,
        run: (editor) => moveBy(editor, { x: 0, y: step }),
      },
      {
        keys: ['Alt+←'],
        title: msg`Flytta steget åt vänster`,
        parts: true,
        run: (editor) => moveBy(editor, { x: -step, y: 0 }),
      },
      {
        keys: ['Alt+→'],
        title: msg`Flytta steget åt höger`,
        parts: true,
        run: (editor) => moveBy(editor, { x: step, y: 0 }),
      },
      { keys: ['Ctrl+A'], title: msg`Markera alla steg`, parts: true, run: selectAll },
      { keys: ['Shift+klick'], title: msg`Lägg till eller ta bort ur markeringen` },
      { keys: ['Shift+↑', 'Shift+↓'], title: msg`I listan: markera nästa rad också` },
      {
        keys: ['Ctrl+↑', 'Ctrl+↓', 'Ctrl+Mellanslag'],
        title: msg`I listan: gå utan att markera, och lägg till eller ta bort raden`,
      },
      { keys: ['Esc'], title: msg`Avmarkera; avbryt kopplingen`, parts: true, run: letGo },
    ],
  },
  {
    title: msg`Visa`,
    shortcuts: [
      { keys: ['+', '-'], title: msg`Zooma in eller ut` },
      { keys: ['0'], title: msg`Visa hela processen` },
      { keys: ['?'], title: msg`Den här listan`, parts: true, run: (editor) => editor.$dialog.set('help') },
      {
        keys: ['Ctrl+/'],
        title: msg`Den här listan, var som helst`,
        run: (editor) => editor.$dialog.set('help'),
      },
    ],
  },
]

function selectAll(editor: ProcessEditor): void {
  editor.select(editor.$graph.get().states.map(({ _id }) => _id))
}

function letGo(editor: ProcessEditor): void {
  if (!stopConnecting(editor)) editor.select([])
}
