import { type Message, msg } from '../../../src/shared/i18n.ts'
import { copyNodes, cutNodes, pasteNodes } from '../actions/clipboard.ts'
import { moveBy, startMove } from '../actions/move.ts'
import { duplicate, removeNodes } from '../actions/nodes.ts'
import { finishPlacing, stepPlace, stopPlacing } from '../drag/placingSteps.ts'
import type { Editor } from '../state/editor.ts'

export interface Shortcut {
  /** As on the key caps, `+` between those held together; several ways are several texts. */
  keys: readonly string[]
  title: Message
  /** Acts on the selected nodes: only while the focus is on the canvas or in the outline. */
  nodes?: boolean
  /** Absent for keys that a part of the screen takes itself; they are listed only. */
  run?(editor: Editor): void
}

export interface ShortcutGroup {
  title: Message
  shortcuts: readonly Shortcut[]
}

/** Every key of the builder: what the help lists, and what the window listens for. */
export const shortcutGroups: readonly ShortcutGroup[] = [
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
    title: msg`Markera`,
    shortcuts: [
      { keys: ['↑', '↓'], title: msg`Föregående eller nästa` },
      { keys: ['←', '→'], title: msg`Till det som omger, eller in i det` },
      { keys: ['Shift+↑', 'Shift+↓', 'Shift+klick'], title: msg`Utöka markeringen` },
      { keys: ['Ctrl+klick'], title: msg`Lägg till eller ta bort ur markeringen` },
      { keys: ['Ctrl+A'], title: msg`Markera allt på samma nivå`, nodes: true, run: selectSiblings },
      { keys: ['Esc'], title: msg`Till det som omger; avbryter en flytt`, nodes: true, run: stepOut },
    ],
  },
  {
    title: msg`Ändra`,
    shortcuts: [
      { keys: ['Enter'], title: msg`Skriv texten, eller öppna inställningarna` },
      { keys: ['Ctrl+C'], title: msg`Kopiera`, nodes: true, run: (editor) => copyNodes(editor) },
      { keys: ['Ctrl+X'], title: msg`Klipp ut`, nodes: true, run: (editor) => cutNodes(editor) },
      { keys: ['Ctrl+V'], title: msg`Klistra in`, nodes: true, run: (editor) => pasteNodes(editor) },
      {
        keys: ['Ctrl+D'],
        title: msg`Kopiera på platsen`,
        nodes: true,
        run: (editor) => duplicate(editor, editor.$selection.get()),
      },
      {
        keys: ['Delete', 'Backspace'],
        title: msg`Ta bort`,
        nodes: true,
        run: (editor) => removeNodes(editor, editor.$selection.get()),
      },
    ],
  },
  {
    title: msg`Flytta`,
    shortcuts: [
      {
        keys: ['Alt+↑'],
        title: msg`Ett steg upp`,
        nodes: true,
        run: (editor) => moveBy(editor, editor.$selection.get(), -1),
      },
      {
        keys: ['Alt+↓'],
        title: msg`Ett steg ner`,
        nodes: true,
        run: (editor) => moveBy(editor, editor.$selection.get(), 1),
      },
      {
        keys: ['Ctrl+M'],
        title: msg`Flytta vart som helst: piltangenter eller klick, sedan Enter`,
        nodes: true,
        run: (editor) => startMove(editor, editor.$selection.get()),
      },
      { keys: ['Mellanslag'], title: msg`Lyft det som har fokus: en komponent i listan, eller handtaget` },
    ],
  },
  {
    title: msg`Hjälp`,
    shortcuts: [
      { keys: ['?'], title: msg`Den här listan`, nodes: true, run: (editor) => editor.$dialog.set('help') },
      {
        keys: ['Ctrl+/'],
        title: msg`Den här listan, var som helst`,
        run: (editor) => editor.$dialog.set('help'),
      },
    ],
  },
]

/** Move mode takes the keys before anything else does. Answers whether it had use for this one. */
export function movingKey(editor: Editor, key: string): boolean {
  if (editor.$placing.get()?.by !== 'click') return false
  if (key === 'Escape') stopPlacing(editor)
  else if (key === 'Enter' || key === ' ') finishPlacing(editor)
  else if (key === 'ArrowDown' || key === 'ArrowRight') stepPlace(editor, 1)
  else if (key === 'ArrowUp' || key === 'ArrowLeft') stepPlace(editor, -1)
  else return false
  return true
}

function selectSiblings(editor: Editor): void {
  const id = editor.primary()
  const siblings = id === null ? undefined : editor.parentOf(id)?.structure
  if (id !== null && siblings) editor.select([...siblings.filter((one) => one !== id), id])
}

function stepOut(editor: Editor): void {
  const selection = editor.$selection.get()
  const id = editor.primary()
  if (id === null) return
  if (selection.length > 1) {
    editor.select([id])
    return
  }
  const parent = editor.parentOf(id)
  const top = id === editor.pageId() || !parent
  editor.select(top ? [] : [parent._id], top ? {} : { reveal: 'auto' })
}
