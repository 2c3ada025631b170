import type { AnyEditing } from './editing.ts'
import { setLock } from './lock.ts'

/** What happens when two people meet in one document. */

/** After a conflict: what the other saved takes the place of what is here. */
export async function takeTheirs(editing: AnyEditing): Promise<void> {
  const opened = await editing.server.load(editing.id)
  setLock(editing, opened.lock)
  editing.replace(opened)
}

/** After a conflict: what is here is saved over what the other saved. */
export async function keepMine(editing: AnyEditing): Promise<void> {
  const lock = await editing.server.lock(editing.id)
  setLock(editing, lock)
  if (!lock.mine) return
  const { revision } = await editing.server.load(editing.id)
  editing.saver.rebase(revision)
}

/** Shows what another session saved, while this one only reads. */
export async function followOther(editing: AnyEditing, revision: number): Promise<void> {
  const { $lock, saver, server, id } = editing
  if ($lock.get().mine || saver.dirty() || revision === saver.revision()) return
  try {
    const opened = await server.load(id)
    setLock(editing, opened.lock)
    editing.replace(opened)
  } catch {
    // The next event tries again.
  }
}
