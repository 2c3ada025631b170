import { atom } from 'nanostores'
import type { SessionView } from '../../../src/shared/wire/session.ts'

/** Who is logged in; null for a visitor. */
export type ShellSession = SessionView & { userID: string }

export const $session = atom<ShellSession | null>(null)

/** The session in a reply of login or reconnect, or null for a visitor's. */
export function readSession(reply: unknown): ShellSession | null {
  const view = reply as Partial<SessionView> | null
  return view?.userID ? (view as ShellSession) : null
}
