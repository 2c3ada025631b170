import type { Values } from '../../shared/fields/field.ts'
import type { Json } from '../../shared/json.ts'
import type { NewsKind } from '../../shared/notifications/news.ts'
import type { CaseClock } from '../../shared/process/clock/caseClock.ts'
import type { DraftAgreed, VersionApproval } from '../../shared/process/draftApproval.ts'
import type { CaseParty } from '../../shared/process/parties.ts'
import type { MarkerType } from '../../shared/process/talk/markers.ts'
import type { Channel, NoteOrigin } from '../../shared/process/talk/talk.ts'
import type { Agreed } from '../../shared/process/who.ts'
import type { Tree } from '../../shared/tree/tree.ts'
import type { InboxFile } from './repositories/inboxMails.ts'
/**
 * What the repositories take and answer. Times are milliseconds since 1970 (UTC); `org` is on everything that belongs
 * to an organisation; what is made of JSON is text, whose type says
 * what it holds.
 */

export interface DocumentRow {
  org: string
  _id: string
  schema: string
  application: string | null
  folder: string | null
  isFolder: number
  name: string
  /** The schema's fields. */
  data: Json<Values>
  /** For documents made of a tree. */
  tree: Json<Tree> | null
  revision: number
  created: number
  createdBy: string | null
  updated: number
  updatedBy: string | null
  removed: number | null
  removedBy: string | null
  /** Number of the live published version. */
  published: number | null
  publishedAt: number | null
  /** What the draft and the live version say, each as a hash; null while nothing is published. */
  hash: string | null
  publishedHash: string | null
  /** What has been approved of the draft; null: nothing. */
  agreed: Json<DraftAgreed> | null
}

export interface VersionRow {
  org: string
  documentId: string
  revision: number
  name: string
  data: Json<Values>
  tree: Json<Tree> | null
  at: number
  by: string | null
}

export interface PublishedRow {
  org: string
  documentId: string
  version: number
  schema: string
  name: string
  data: Json<Values>
  tree: Json<Tree> | null
  comment: string
  at: number
  by: string | null
  /** Who approved of it; null: nobody was asked. */
  approvals: Json<VersionApproval[]> | null
}

export interface LockRow {
  org: string
  documentId: string
  /** User id. */
  holder: string
  name: string
  session: string
  /** When the holder was last heard of. */
  seen: number
}

export interface AssetRow {
  org: string
  _id: string
  name: string
  mimeType: string
  size: number
  sha256: string | null
  /** null while it is being uploaded */
  finished: number | null
  created: number
  createdBy: string | null
  folder: string | null
  /** `public`: anybody with the address; `staff`: logged in; `case`: those who may read the case. */
  access: 'public' | 'staff' | 'case'
  caseId: string | null
  /** Hash of the token an anonymous uploader holds it by. */
  tokenHash: string | null
  /** The case it is uploaded for, and the name of the question: it is the case's once a save names it. */
  forCase: string | null
  question: string | null
  /** When it was put into the trash can. */
  removed: number | null
  removedBy: string | null
}

export interface AuditRow {
  seq: number
  org: string
  at: number
  actor: string | null
  session: string | null
  address: string | null
  action: string
  object: string | null
  result: string
  detail: string | null
  hash: string
}

export interface LogRow {
  _id: string
  org: string
  at: number
  kind: string
  level: string
  msg: string
  detail: string | null
}

/** A person's login, one for the whole installation. */
export interface AccountRow {
  _id: string
  /** The e-mail address in lower case. */
  username: string
  /** null until a password has been chosen. */
  passwordHash: string | null
  status: AccountStatus
  failed: number
  lastFailed: number | null
  lastLogin: number | null
  passwordChanged: number | null
  created: number
}
export type AccountStatus = 'active' | 'disabled' | 'pending'

/** That an account belongs to an organisation, and as which user document. */
export interface MembershipRow {
  account: string
  org: string
  user: string
  status: AccountStatus | 'removed'
  created: number
}

export interface SessionRow {
  _id: string
  account: string
  org: string
  user: string
  /** SHA-256 of the secret in the cookie. */
  secretHash: string
  created: number
  lastSeen: number
  expires: number
  address: string
  agent: string
  /** The user as whom its administrator looks at the product, until it is ended. */
  viewAs: string | null
}

export interface ApiTokenRow {
  _id: string
  org: string
  user: string
  account: string
  name: string
  /** SHA-256 of the token. */
  hash: string
  /** Permissions; null: everything the user may. */
  scopes: Json<string[]> | null
  created: number
  createdBy: string | null
  lastUsed: number | null
  expires: number | null
  revoked: number | null
}

/** A link or code that lets somebody in. */
export interface LinkRow {
  _id: string
  org: string
  /** A name in `src/server/links/purposes.ts`. */
  purpose: string
  /** Id of what it lets in to. */
  object: string
  /** Id of the part of it that it is about, a file; null: all of it. */
  about: string | null
  /** Whom it was made for: an address or a name. */
  forWhom: string | null
  /** SHA-256 of the secret; of a code together with its object. */
  hash: string
  /** What it lets in with, sealed under the secret. */
  carries: string | null
  /** 1: short enough to be typed in, and looked for at its object alone. */
  code: 0 | 1
  created: number
  /** null: as long as its object. */
  expires: number | null
  /** Times that it let somebody in. */
  uses: number
  /** Wrong ones that were typed in the place of a code. */
  tries: number
  lastUsed: number | null
  revoked: number | null
  revokedBy: string | null
}

/** A file that a mail carries. */
export interface MailFile {
  name: string
  type: string
  /** In base64. */
  content: string
}

export interface MailRow {
  org: string
  _id: string
  created: number
  /** `kept`: no mail server is configured, the mail stays here. */
  status: 'queued' | 'sent' | 'kept' | 'failed'
  sender: string
  /** Addresses. */
  recipients: Json<string[]>
  subject: string
  text: string
  html: string | null
  /** What it carries; null: nothing. */
  files: Json<MailFile[]> | null
  /** `MailHeaders`, sealed; null: none. */
  headers: string | null
  template: string | null
  caseId: string | null
  /** 1: it lets somebody in, by a code or a link. */
  secret: number
  /** What is sent of such a mail, sealed, until it is; `subject`, `text` and `html` are what is kept to be read. */
  sealed: string | null
  attempts: number
  lastError: string | null
  sentAt: number | null
  /** Where an answer goes, where that is not the sender. */
  replyTo?: string | null
  /** Message-IDs of the thread that it belongs to, the last of them the one that it answers. */
  refs?: Json<string[]> | null
}

/** Whose case it is that a case worker takes down: an account's, or only what they say of themselves. */
export interface OnBehalf {
  userId: string | null
  name: string
  email: string
  phone: string
}

/** An answer that a newer version of the form has no place for, in words. */
export interface FallenAnswer {
  /** Of the question. */
  name: string
  label: string
  text: string
  /** Files that it held; they are there until it is put away. */
  files?: { assetId: string; name: string }[]
}

/** `row` is a number of the store's own, given when the case is inserted: short to point with, never shown. */
export interface CaseRecord {
  row: number
  org: string
  _id: string
  formId: string
  formVersion: number
  processId: string | null
  processVersion: number | null
  /** State id; null while it is a draft. */
  state: string | null
  /** When it entered the state. */
  entered: number | null
  draft: number
  number: string | null
  /** Component name → answer. */
  data: Json<Values>
  /** Of a draft: answers that its form has no place for any more, which its author has not put away. null: none. */
  fallen: Json<FallenAnswer[]> | null
  /** Component name → revision at which the answer was last changed. */
  changes: Json<Record<string, number>>
  assign: Json<Assign> | null
  /** On the citizen's side beside who sent it in; null: nobody. Written by `setParties` alone. */
  parties: Json<CaseParty[]> | null
  markers: Json<Markers> | null
  /** Id of the case that it is a child of, which may be gone. */
  parent: string | null
  /** Of a child that is sent in and not removed: 1 while it has not ended, 0 then. null: it counts at no parent. */
  childOpen: number | null
  /** How many such children it has itself, and how many of them have not ended. */
  children: number
  openChildren: number
  /** FormTab where the author was last. */
  page: string | null
  /** What the address said that rules ask for, by name; null when it said nothing. */
  query: Json<Record<string, string>> | null
  /** The author's language. */
  locale: string
  created: number
  createdBy: string | null
  createdByName: string
  /** Who took it down for somebody else; null: its author filled it in. */
  registeredBy: string | null
  registeredByName: string | null
  /** How it reached them: a name in `src/shared/process/sources.ts`. */
  source: string | null
  /** Whose it is, of a case that was taken down, and of one divided from another, whose answers need not say where its sender is reached. */
  onBehalf: Json<OnBehalf> | null
  /** Hash of the token that a visitor without login holds the case by. */
  tokenHash: string | null
  updated: number
  updatedBy: string | null
  /** When it was sent in. */
  arrived: number | null
  /** Hash of the code of the receipt; null before it is sent in. */
  statusHash: string | null
  /** When it should be done. */
  due: number | null
  /** Of a case whose process says that: what moves `due` on. null: it stays where staff set it. */
  clock: Json<CaseClock> | null
  /** A rank, see `priorityAt`. */
  priority: number
  /** Words as they were written; null: none. */
  tags: Json<string[]> | null
  /** What it is about, by its form's own words for that; null: who sent it in, or what the form is called. */
  title: string | null
  /** Id of the case that it was merged into and goes on in; that one may have been merged itself, and may be gone. */
  mergedInto: string | null
  beforeMerge: Json<BeforeMerge> | null
  /** What has been approved of and not moved it yet, and who did what that others must not have done; null: nothing. */
  agreed: Json<Agreed> | null
  /** Since when something is asked of the citizen (open markers `complete`); null: nothing is. */
  asked: number | null
  /** Until when; null where no day was named, and where nothing is asked. */
  askedUntil: number | null
  /** When what they completed was handed in, until somebody has looked at all of it. */
  handedIn: number | null
  revision: number
  removed: number | null
  removedBy: string | null
}

/** Where a case stood when it was merged into another, and whose it was. */
export interface BeforeMerge {
  /** When that was. */
  at: number
  state: string | null
  entered: number | null
  assign: Json<Assign> | null
}

/** What a case is to one of those who handle it. */
export interface CasePerson {
  /** The case. */
  row: number
  userId: string
  /** Wants to be told of it. */
  watching: boolean
  /** Has put it aside until this day (YYYY-MM-DD), or until the citizen answers. */
  rest: string | 'reply' | null
  /** When they last opened it. */
  seen: number | null
}

/** Assignment role → who. */
export type Assign = Record<string, { users: string[]; groups: string[] }>

/** Type → component id → marker. */
export type Markers = Partial<Record<MarkerType, Record<string, Marker>>>
export interface Marker {
  note: string
  timestamp: number
  by: string
}

/** `internal`: between staff. `citizen`: the author reads it too. */
export type NoteType = 'internal' | 'citizen'

/** What was removed out of a case, and why; it stays as long as the case. */
export interface RedactionRow {
  _id: string
  org: string
  caseRow: number
  kind: 'note' | 'answer' | 'file' | 'statement'
  /** Id of the note, name of the question, or id of the file or statement. */
  ref: string
  /** Of a file: id of the note or name of the question that it was in; null: it was in none any more. */
  place: string | null
  at: number
  by: string | null
  byName: string
  reason: string
  /** 1: who sent the case in reads the reason. */
  shown: number
  /** Of what was removed, hexadecimal; see `stoneOf`. */
  hmac: string
}

export interface TimelineRow {
  seq: number
  org: string
  caseRow: number
  at: number
  kind: string
  by: string | null
  byName: string
  revision: number
  formVersion: number
  processVersion: number | null
  detail: Json<Values> | null
}

export interface NoteRow {
  _id: string
  org: string
  caseRow: number
  type: NoteType
  note: string
  at: number
  by: string | null
  byName: string
  removed: number | null
  removedBy: string | null
  origin: NoteOrigin
  /** When the other side first opened it; null: not yet. Of a note between staff always null. */
  read: number | null
  /** Since when it waits for staff to say that the citizen may read it; null: it does not. */
  held: number | null
  /** Of one that came by mail: what it quotes, and its signature. */
  quoted?: string | null
  /** Of one that came by mail: files of it that were not taken in. */
  leftOut?: Json<InboxFile[]> | null
}

/** How a message of a case is brought to somebody outside. */
export interface DeliveryRow {
  _id: string
  org: string
  caseRow: number
  noteId: string
  channel: Channel
  /** Where it went: an address, a number; of `account` the account's id, of `none` empty. */
  address: string
  /** Its id in the outbox of the channel; null where there is none. */
  outbox: string | null
  at: number
  /** Why it did not reach them, as it was told after it had left; null: nothing was. */
  failed: string | null
}

/** A file that a note carries, as it was stored. */
export interface NoteFileRow {
  noteId: string
  assetId: string
  name: string
  /** Bytes. */
  size: number
  mimeType: string
}

export interface TaskRow {
  _id: string
  org: string
  kind: string
  /** At most one waiting task of a kind has the same key. */
  key: string | null
  /** Tasks of a lane start in the order in which they were queued. */
  lane: string | null
  payload: Json<Values>
  state: 'waiting' | 'running' | 'dead'
  runAt: number
  attempts: number
  maxAttempts: number
  worker: string | null
  leaseUntil: number | null
  error: string | null
  created: number
  failed: number | null
}

export interface NotificationRow {
  org: string
  _id: string
  at: number
  /** Message id; `values` fills it in. */
  msg: string
  values: Json<Values> | null
  icon: string | null
  href: string | null
  blankHref: number
  refId: string | null
  key: string | null
  /** What it is news of; null: from before kinds were written down. */
  kind: NewsKind | null
  /** The case that it is about. */
  caseId: string | null
}
