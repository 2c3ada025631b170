import { keysOf } from '../record.ts'
/** Somebody who has a case open. */
export interface CasePresent {
  _id: string
  name: string
  /** They are writing in it. */
  writing: boolean
}

/**
 * Events the server pushes to sockets. `seq` is the organisation's running number; a client that sees a gap
 * asks again with `admin/eventsSince`.
 */
export interface ServerEvents {
  publish: { schema: string; id: string; version: number }
  unpublish: { schema: string; id: string }
  /** Documents changed or were made, for lists that show them. */
  changes: { schema: string; ids: string[] }
  removes: { schema: string; ids: string[] }
  /** Cases that changed status. */
  changeStatuses: { formId: string; changes: { formDataId: string; status: string }[] }
  /** The bell: something new for the session's user. */
  notifications: { id: string; unread: number }
  /** A draft in the builder was saved by somebody. */
  saved: { schema: string; id: string; revision: number; by: string }
  /** The builder lock of a document changed hands. */
  lock: { id: string; holder: { userId: string; name: string } | null }
  trashcan: { action: 'empty' | 'restore'; ids: string[] }
  /** Who else has cases open that this socket has before it (`case/presence`), by case; nobody is an empty list. Has no `seq`. */
  presence: { cases: Record<string, CasePresent[]> }
  /** A colleague has taken over the message that the session's user had begun to write in a case. */
  draftTaken: { formDataId: string; byName: string }
  /** The login sees what somebody else sees from now on, or its own again: everything is to be loaded anew. */
  viewing: { userId: string | null }
  'system/restart': { reason: string }
  'lang/import': { locale: string }
}
export type ServerEventName = keyof ServerEvents

/** The same names at hand for checking what a client asks for; the type makes a missing one an error. */
export const eventNames = keysOf({
  publish: true,
  unpublish: true,
  changes: true,
  removes: true,
  changeStatuses: true,
  notifications: true,
  saved: true,
  lock: true,
  trashcan: true,
  presence: true,
  draftTaken: true,
  viewing: true,
  'system/restart': true,
  'lang/import': true,
} satisfies Record<ServerEventName, true>)
