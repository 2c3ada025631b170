import type { SummaryPage, SummaryRow } from '../../../src/shared/catalogue/read/summaryOf.ts'
import type { Values } from '../../../src/shared/fields/field.ts'
import type { TargetTo } from '../../../src/shared/fields/kinds/link.ts'
import type { Locale } from '../../../src/shared/i18n.ts'
import type { ShownClock } from '../../../src/shared/process/clock/caseClock.ts'
import type { Priority } from '../../../src/shared/process/priorities.ts'
import type { ButtonLook, StepType } from '../../../src/shared/process/process.ts'
import type { SignedHow } from '../../../src/shared/process/signedHow.ts'
import type { MarkerType } from '../../../src/shared/process/talk/markers.ts'
import type { Channel, DeliveryState, NoteOrigin } from '../../../src/shared/process/talk/talk.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import type { ActionOutput } from '../client.tsx'
import type { Coming } from '../ways/comingWords.ts'
import type { WaitingMessage } from './notes/WaitingMessages.tsx'

/** A case as `admin/loadForm3` answers with it, as far as the page for staff shows it. */
export interface LoadedCase {
  form: { _id: string; name: string; version: number; icon?: string; process?: string }
  formData: {
    _id: string
    data: Values
    status: string | null
    draft: boolean
    revision: number
    DiaryNumber: string | null
    created: number
    /** null: whoever sent it in has no account. */
    createdBy: string | null
    createdByName: string
    updated: number
    arrived: number | null
    /** Of a case that was taken down for somebody: by whom, how it came, and how the person is reached. */
    registered?: { byName: string; source: string | null; name: string; email: string; phone: string }
    assign: Readonly<Record<string, { users: string[]; groups: string[] }>>
    notes: Readonly<Partial<Record<NoteType, CaseNote[]>>>
    /** What answers are marked with, by id of the component or name of the answer. */
    markers: Readonly<Partial<Record<MarkerType, Readonly<Record<string, CaseMarker>>>>>
    /** What was removed out of it, by staff who may. */
    redactions: readonly CaseRedaction[]
  } | null
  state: { _id: string; name: string; stateType: string; color?: string } | null
  /** Where it was merged into another: that one, or null for who may not open it. */
  merged?: { _id: string; number: string | null; name: string } | null
  connections: CaseConnection[]
  approvals?: readonly CaseApprovals[]
  payments?: ActionOutput<'admin/loadForm3'>['payments']
  /** On the citizen's side beside who sent it in. */
  parties?: ActionOutput<'admin/loadForm3'>['parties']
  signatures?: readonly CaseSignature[]
  /** The reader is asked to sign it for an assignment role of theirs. */
  signing?: ActionOutput<'admin/loadForm3'>['signing']
  /** What would be open, but for children of the case that have not ended. */
  awaitsSignatures?: readonly { who: string; name: string; since: number; refused?: number }[]
  awaiting?: readonly { connectionId: string; label: string; children: number }[]
  /** Where the process leads the person from here. */
  redirect?: TargetTo
  /** What the person meets here: answers are corrected where it is `edit`. */
  step: StepType
  normStructure: Readonly<Record<string, TreeNode>>
  /** Who can hold the case in what way. */
  assignmentRoles?: readonly { key: string; name: string }[]
  /** What it is as work, for its staff; due in milliseconds since 1970 (`stands`: not counted), resting until a day or `reply`. */
  desk?: {
    title: string
    due: number | null
    priority: Priority
    tags: readonly string[]
    stands: boolean
    /** What the clock says that its process set; null where none is set. */
    clock: ShownClock | null
    watching: boolean
    resting: string | null
    /** Whether the sender is told of a correction unless somebody unticks it. */
    tells: boolean
    /** What its form was like can be looked at. */
    formHistory: boolean
    /** When the reader last looked before this; the first time, when this was answered. */
    looked: number
    /** How a message reaches who sent it in. */
    reach: ShownReach
    /** Messages to them that are not sent yet. */
    /** What happens first without anybody, as the case is now. */
    next: Coming | null
    waiting: readonly WaitingMessage[]
    /** The version of the process that it is on, and of both the one that is published now. */
    versions: {
      process: { _id: string; name: string; version: number; live: number | null } | null
      form: { live: number | null }
    }
  }
  /** What the citizen is asked to complete, and what came that nobody has looked at. */
  completion?: {
    asked: { since: number; due: number | null; byName: string } | null
    came: readonly CameAnswer[]
  }
  /** The answers in words. */
  summary?: readonly SummaryPage[]
}

export interface CaseMarker {
  note: string
  /** Milliseconds since 1970. */
  timestamp: number
  /** Name of who set it. */
  by: string
}

/** An answer that came when it was asked for; `was` is the one before, absent where it was left as it stood. */
export interface CameAnswer {
  name: string
  at: number
  was?: Pick<SummaryRow, 'text' | 'files'>
}

export type NoteType = 'internal' | 'citizen'

/** How a message reaches who sent the case in: where mails go, and a number to call; empty where there is none. */
export interface ShownReach {
  channel: Channel
  address: string
  /** Whether mails about messages go there. */
  mails: boolean
  phone: string
  hasPostal: boolean
  /** What they are called; may be empty. */
  name: string
  /** The language that they are written to in. */
  locale: Locale
}

/** One way that a message was sent by. */
export interface Delivery {
  channel: Channel
  address: string
  state: DeliveryState
  reason?: string
  /** What the service for SMS said of it itself. */
  said?: string
  at: number
}

export interface CaseNote {
  noteId: string
  note: string
  origin: NoteOrigin
  createdByName: string
  createdBy: string | null
  created: number
  files: readonly NoteFile[]
  /** When the other side first opened it, milliseconds since 1970; null: not yet, or it is between staff. */
  read: number | null
  /** Since when it waits for staff to say that the citizen may read it. */
  held?: number
  /** What it quotes of earlier mails, and its signature. */
  quoted?: string
  /** Files that came with it and were not taken in, and why. */
  leftOut?: readonly LeftOutFile[]
  /** How it was sent to the citizen. */
  ways?: readonly Delivery[]
  /** Who is named in it. */
  mentions: readonly { _id: string; name: string }[]
}

export interface CaseRedaction {
  _id: string
  kind: 'note' | 'answer' | 'file' | 'statement'
  /** Id of the note, name of the question, id of the file. */
  ref: string
  /** Of a file: id of the note, or name of the question, that it was in. */
  place: string | null
  at: number
  byName: string
  reason?: string
}

export interface NoteFile {
  assetId: string
  name: string
  /** Bytes. */
  size: number
}

export interface LeftOutFile {
  name: string
  /** Bytes. */
  size: number
  problem: string
  /** It can be had as long as the mailbox has it. */
  fetchable: boolean
}

export interface CaseConnection {
  _id: string
  label: string
  color?: string
  look?: ButtonLook
  /** Asked before it is followed. */
  confirm?: string
  /** It leads to a state that waits for the citizen. */
  waits?: true
  /** It leads to an end. */
  ends?: true
  /** Whoever follows it has to write a note. */
  asksNote?: true
  /** Names of answers that it requires and the case lacks. */
  missing?: string[]
  /** Following it is an approval, of which it takes so many. */
  approves?: { needed: number; given: number }
}

/** Who has signed the case, or would not. */
export interface CaseSignature {
  _id: string
  kind: 'signed' | 'refused'
  how: SignedHow | null
  at: number
  byName: string
  /** What the assignment role is called for which it is; absent: who sent the case in. */
  as?: string
  /** Names of those in whose place it was given. */
  inPlaceOf?: readonly string[]
  /** `void`: answers have changed since. `broken`: the line is not as it was written. */
  state: 'valid' | 'void' | 'broken'
  answers: number
  files: number
  /** Of those, what has been removed. */
  removed: number
}

/** What stands in a case, held against what was signed. */
export interface CheckedCase {
  lines: readonly {
    seal: 'holds' | 'broken' | 'otherKey'
    parts: readonly { kind: 'answer' | 'file'; label: string; now?: { label: string }; state: string }[]
  }[]
  missing: number
  sound: boolean
}

/** A connection that takes approvals, as it stands. */
export interface CaseApprovals {
  connectionId: string
  label: string
  needed: number
  /** How many more it takes. */
  left: number
  given: readonly { byName: string; forNames: readonly string[]; at: number; mine: boolean }[]
  /** Names of the roles that approve; none: whoever may use it. */
  roles: readonly string[]
  /** Who could approve now: the first by name, of the others how many. */
  people: readonly string[]
  others: number
  /** What has changed since it was approved of before. */
  changed?: {
    at: number
    byName: string
    mine: boolean
    /** In words; empty: no answer. */
    answers: readonly { label: string; from: string; to: string }[]
    others: number
  }
}

export interface TimelineEntry {
  at: number
  kind: string
  by: string | null
  byName: string
  detail: Values
}
