import type { BuilderLock } from '../client.ts'
import type { Editor } from './editor.ts'

/** What happens when two people meet in one document. */

/** After a conflict: what the other saved takes the place of what is here. */
export async function takeTheirs(editor: Editor): Promise<void> {
  const opened = await editor.client.load(editor.id)
  setLock(editor, opened.lock)
  editor.replace(opened)
}

/** After a conflict: what is here is saved over what the other saved. */
export async function keepMine(editor: Editor): Promise<void> {
  const lock = await editor.client.lock(editor.id)
  setLock(editor, lock)
  if (!lock.mine) return
  const { revision } = await editor.client.load(editor.id)
  editor.saver.rebase(revision)
}

/** Takes the lock, from nobody or from the one who has it. What is on the server is read again first. */
export async function takeLock(editor: Editor, takeOver: boolean): Promise<void> {
  const lock = await editor.client.lock(editor.id, takeOver ? { takeOver } : {})
  if (!lock.mine) return setLock(editor, lock)
  const opened = await editor.client.load(editor.id)
  const changedElsewhere = opened.revision !== editor.saver.revision()
  if (!changedElsewhere) editor.saver.rebase(opened.revision)
  else if (editor.saver.dirty()) editor.saver.collide()
  else editor.replace(opened)
  setLock(editor, opened.lock)
}

export function setLock(editor: Editor, lock: BuilderLock): void {
  editor.$lock.set(lock)
  editor.$readOnly.set(!lock.mine)
}
