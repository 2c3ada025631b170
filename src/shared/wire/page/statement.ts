/** A statement that somebody without an account is asked for, as they meet it: each step is a form of its own. */
export interface FormStatementModel {
  kind: 'statement'
  organisation: string
  /** Where its forms are sent. */
  action: string
  /** What says which statement it is, in each form. */
  hidden: Readonly<Record<string, string>>
  homeHref: string
  /** What has just been done, in words. */
  said?: string
  /** What could not be done, in words. */
  error?: string
  /** Which field it is about. */
  wrong?: 'code' | 'note' | 'files' | 'reason'
  /** What they had written where it cannot be sent any more: to be copied. */
  unsent?: string
  step: StatementStep
}

export type StatementStep =
  /** A code is sent at a press, before anything is shown. `hint`: where to, half hidden; null: no mail can be sent. `again`: they were in before. */
  | { is: 'start'; hint: string | null; again?: true }
  | { is: 'code'; hint: string; waits: boolean; again: string }
  | { is: 'gone'; title: string; text: string }
  | StatementWritten

export interface StatementWritten {
  /** It is written, or has been sent. */
  is: 'write' | 'sent'
  id: string
  number: string
  askedBy: string
  name: string
  question: string
  /** The last moment to answer by, milliseconds since 1970; `expires`: when the link ends. */
  due: number
  expires: number
  isLate: boolean
  shown: {
    pages: readonly { label: string; rows: readonly { name: string; label: string; text: string }[] }[]
    files: readonly StatementFile[]
  }
  note: string
  files: readonly StatementFile[]
  /** Why they do not answer, as it was typed when it could not be sent. */
  reason?: string
  /** When it was answered, or declined. */
  answered: number | null
  declined: number | null
  limits: { most: number; each: number; all: number }
}

export interface StatementFile {
  _id: string
  name: string
  size: number
  href: string
}
