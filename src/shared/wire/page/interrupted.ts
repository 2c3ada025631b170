/** The login ran out before the form was sent: what was sent waits in the page until the visitor has logged in. */
export interface FormExpiredModel {
  kind: 'expired'
  form: { _id: string; name: string }
  action: string
  /** Everything that was sent, to be sent again. Files have to be chosen anew. */
  entries: readonly (readonly [name: string, value: string])[]
  hadFiles: boolean
  username: string
  error?: string
}

/**
 * The time is over in which a case was visited by a mailed code: what was sent waits in the page until a new code is typed in. Of the case it says
 * nothing.
 */
export interface FormVisitOverModel {
  kind: 'visitOver'
  form: { _id: string; name: string }
  action: string
  why: 'expired' | 'revoked'
  /** The message that was written, which can be gone on with; absent where none was. */
  message?: string
  /** Everything else that was sent, to be sent again. */
  entries: readonly (readonly [name: string, value: string])[]
  /** Answers were sent, which come back with the case. */
  hadAnswers: boolean
  /** Files have to be chosen anew. */
  hadFiles: boolean
  /** Where a code goes, or went; null where none can be sent any more. */
  to: string | null
  /** `code`: it is on its way, and to be typed in. */
  step: 'send' | 'code'
  error?: string
}
