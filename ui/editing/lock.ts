import { atom } from 'nanostores'
import { type Lock, wireCode } from './client.ts'
import type { AnyEditing } from './editing.ts'
import type { LockState } from './lockState.ts'

export function makeLock(lock: Lock): LockState {
  return { $lock: atom(lock), $readOnly: atom(!lock.mine) }
}

export function setLock({ $lock, $readOnly }: LockState, lock: Lock): void {
  $lock.set(lock)
  $readOnly.set(!lock.mine)
}

/** Tells the server that somebody is still here; it gives the document to others after a minute of silence. */
export function keepLock(editing: AnyEditing): () => void {
  return editing.clock.every(renewal, () => void renewLock(editing))
}

export async function renewLock(editing: AnyEditing): Promise<void> {
  if (!editing.$lock.get().mine) return
  try {
    setLock(editing, await editing.server.lock(editing.id))
  } catch (error) {
    // Away for a moment; the next turn asks again.
    if (wireCode(error) === 'LOCKED') setLock(editing, { ...editing.$lock.get(), mine: false })
  }
}

/** Looks who has the document now. Asking does not take it: a free one is left free. */
export async function seeLock(editing: AnyEditing): Promise<void> {
  try {
    setLock(editing, (await editing.server.load(editing.id)).lock)
  } catch {
    // The next save or renewal tells.
  }
}

/** Takes the lock, from nobody or from the one who has it. What is on the server is read again first. */
export async function takeLock(editing: AnyEditing, takeOver: boolean): Promise<void> {
  const lock = await editing.server.lock(editing.id, takeOver ? { takeOver } : {})
  if (!lock.mine) return setLock(editing, lock)
  const opened = await editing.server.load(editing.id)
  const changedElsewhere = opened.revision !== editing.saver.revision()
  if (!changedElsewhere) editing.saver.rebase(opened.revision)
  else if (editing.saver.dirty()) editing.saver.collide()
  else editing.replace(opened)
  setLock(editing, opened.lock)
}

const renewal = 25_000
