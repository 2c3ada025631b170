import type { SummaryPage } from '../../catalogue/read/summaryOf.ts'
import type { ButtonLook, StepType } from '../../process/process.ts'
import type { Channel, DeliveryState, NoteOrigin } from '../../process/talk/talk.ts'
import type { FactCase } from '../../rules/condition/facts.ts'
import type { DrawnTree } from '../../tree/tree.ts'
import type { FormCompletion, FormNotice, ModelProblem } from './completion.ts'
import type { FormExpiredModel, FormVisitOverModel } from './interrupted.ts'
import type { FormLinksModel } from './links.ts'
import type { FormOwnCase, FormParties } from './ownCase.ts'
import type { Crumb } from './services.ts'
import type { FormStatementModel } from './statement.ts'

/** Whether a loader found a form: nothing else that is found says its kind. */
export const isFormModel = (data: unknown): data is FormModel => kindOf(data) !== undefined

/** Whether a loader found a form to fill in, or a case to read or go on with. */
export const isFill = (data: unknown): data is FormFillModel => kindOf(data) === 'fill'

const kindOf = (data: unknown) => (data as FormModel | null | undefined)?.kind

/** What the loader of a Form finds. */
export type FormModel =
  | FormFillModel
  | FormReceiptModel
  | FormLinksModel
  | FormMissingModel
  | FormExpiredModel
  | FormVisitOverModel
  | FormStatementModel

/** A form to fill in, or a case to read or go on with. */
export interface FormFillModel {
  kind: 'fill'
  form: { _id: string; name: string; lang?: string; version: number; description?: string }
  tree: DrawnTree
  /** Answers by component name. */
  values: Record<string, unknown>
  /** The case; null before the first save. */
  formDataId: string | null
  /** What an anonymous visitor holds the case by. */
  caseToken: string | null
  revision: number | null
  /** So many days a draft is there that nobody goes on with. */
  keptDays: number
  /** The person has chosen to go on later on this computer. */
  stays?: true
  /** The case's number, once it has been sent in. */
  number: string | null
  /** What rules may ask of the case, once it has been sent in. */
  case: FactCase | null
  /** What the form goes by of the address: what its case keeps, and what is to be kept with the next save. */
  query: Record<string, string>
  state: { _id: string; name: string } | null
  connections: readonly {
    _id: string
    label: string
    color?: string
    look?: ButtonLook
    confirm?: string
    approves?: { needed: number; given: number }
  }[]
  /** Where the process leads the visitor from here. `now`: at once, on opening it; otherwise by a link. */
  lead?: { href: string; blank: boolean; now: boolean }
  /** They have come back by the way that they took along (`return`): what it proves that by. */
  returned?: string
  /** What takes approvals, of what the visitor may approve of: how many are missing, and whether they have given theirs. */
  approvals?: readonly { connectionId: string; label: string; needed: number; left: number; mine: boolean }[]
  /**
   * They are asked to sign it: by what they show that it is them, in words when they refused or what they had signed was changed. `open`: the page is
   * the one where they do, with what was wrong the last time.
   */
  signing?: {
    by: 'password' | 'factor' | null
    hint: string | null
    isSent: boolean
    needsAccount?: true
    needsCompletion?: true
    refused?: string | undefined
    voided?: string | undefined
    /** Where the case goes then; absent: it stays. */
    whenSigned?: string
    whenRefused?: string
    open?: true
    errors?: { password?: string; factor?: string; code?: string }
    reason?: string
  }
  /** They are a party of the case, and nothing else in it. */
  party?: {
    role: string
    sender: string
    status: { name: string; text: string }
    /** They came in by a mailed code: they can be done with it on this computer. */
    visits?: true
  }
  /** Who else is on the citizen's side. */
  parties?: FormParties
  /** Whose signatures are awaited beside theirs, in words. */
  waits?: string
  /** What they have signed, or refused to, in words. */
  signed?: readonly { _id: string; text: string; note?: string }[]
  /** What they have said that they have taken part of, by the component's id, in words: when, and with which comment; it may be empty. */
  acknowledged?: Record<string, { when: string; comment: string }>
  /** What they were about to, and what was wrong with it. */
  acknowledging?: { componentId: string; comment: string; error?: string }
  /** What they are to pay, and have paid, in words; `payee`: who is paid, and where to, as far as that is set. */
  paying?: {
    open: readonly {
      _id: string
      amount: string
      text: string
      reference: string
      due: string
      late: boolean
    }[]
    paid: readonly { _id: string; text: string }[]
    payee?: { name: string; bankgiro: string; plusgiro: string }
  }
  /** What the visitor meets here (`ProcessState.steps`); `edit` in a draft. */
  step: StepType
  /** Nothing can be changed. */
  readOnly: boolean
  /** Then the questions are shown as they were asked, instead of the answers as text. */
  asFields?: boolean
  /** Answers of a draft that the form has no place for any more, in words, until the person has put them away. */
  fellAway?: readonly {
    name: string
    label: string
    text: string
    files?: readonly { assetId: string; name: string }[]
  }[]
  /** Files that the server does not have whole yet, by the name of their question. */
  uploads?: readonly { assetId: string; name: string; question: string }[]
  /** Files that came with a page of which nothing could be kept, by the name of their question: to be chosen again, or given up. */
  lost?: readonly { question: string; name: string }[]
  /** Whoever looks at it is its author, who can end links to it. */
  own?: true
  /** At its start: what of the form is the person's own already, in words, and the ways to it. */
  earlier?: { drafts: readonly FormEarlier[]; sent: readonly FormEarlier[] }
  /** The case that is sent in, as its author is told of it. */
  mine?: FormOwnCase
  /** How its author takes it back (`Cases.withdrawal`); `sure`: they are asked, without script, whether they mean it. */
  withdrawal?: {
    by: 'connection' | 'message' | 'asked' | 'done'
    connectionId?: string
    confirm?: string
    at?: number
  }
  sure?: true
  /** Where its files are opened, by asset id, by who holds the case without a login. */
  files?: Record<string, string>
  /** The talk between the author and staff, the first first. */
  notes: readonly {
    noteId: string
    note: string
    origin: NoteOrigin
    createdByName: string
    created: number
    /** When the other side first opened it, milliseconds since 1970; null: not yet. */
    read: number | null
    files: readonly { assetId: string; name: string }[]
    /** By mail, from somebody else than who sent the case in. */
    other?: true
    /** How it was sent, of what nobody has written. */
    way?: { channel: Channel; state: DeliveryState }
    /** What it quotes of earlier mails. */
    quoted?: string
    /** Files that were not taken in, and why, in words. */
    leftOut?: readonly { name: string; problem: string }[]
  }[]
  /**
   * Its author writes to those who handle it: what stands in the box, what was wrong with it, that it was sent; `hint`: where the
   * answer comes.
   */
  writing?: {
    text?: string
    /** It was written before and not sent; the server has it. */
    isKept?: true
    error?: string
    back?: string
    sent?: true
    hint?: string
    /** Names of files that were chosen for it and did not come along: they have to be chosen again. */
    lost?: readonly string[]
    /** Files that were chosen for it before, which the server has. */
    kept?: readonly { assetId: string; name: string; size: number }[]
    /** Files that go with a message: how many, and the bytes of one and of all. */
    files?: { most: number; each: number; all: number }
  }
  /** What its author is asked to complete, and what they wrote of what is not asked any more. */
  completion?: FormCompletion
  /** What staff have removed, by the note or the question that it was at. */
  removed?: readonly { place: string; file: boolean; byName: string; at: number; reason?: string }[]
  /** The page that is shown, as the id of its FormTab, or the root's in a form without pages. */
  page: string
  /** Pages that were left without problems. */
  done: readonly string[]
  /** What was wrong when the page was sent: by component name, and everything for a question of no field. */
  problems: readonly ModelProblem[]
  /** The second of two equal answers, by component name, when they were not. */
  confirmations?: Record<string, string>
  /** Where the form is sent: this page's path and query, without what it says about pages. */
  action: string
  /** Something to say above the page. */
  notice?: FormNotice
  /** A connection that asks before it is followed, and has been pressed without script. */
  confirming?: string
  /** In the browser: names of answers that were typed before the script came. */
  typed?: string[]
  /** Staff take it down for somebody: it stands under the heading of their page, and is gone on with from their list. */
  takenDown?: true
  /** Way back: category pages above the form. */
  breadcrumbs: readonly Crumb[]
}

/** Another draft, or a case that was sent in. */
export interface FormEarlier {
  _id: string
  text: string
  href: string
  /** It waits for the person. */
  waits?: true
  /** They are asked whether it is to be removed. */
  asked?: true
}

/** The form has been sent. */
export interface FormReceiptModel {
  kind: 'receipt'
  /** Whose the site is, as in `FormOwnCase`. */
  organisation: string
  /** What the case waits for on the citizen's side, in words. */
  waits?: string
  form: { _id: string; name: string }
  number: string | null
  formDataId: string
  /**
   * By what a visitor without login sees the case from here, for an hour: the browser itself holds nothing any more.
   */
  caseToken: string | null
  /** Markdown rendered to safe HTML: what happens next. */
  textHtml: string | null
  /** The code by which its status is asked for without a login; null where nobody has one. */
  statusCode: string | null
  /** Addresses of the person's own that a mail about it is on its way to. */
  mailedTo: readonly string[]
  /** Its author can make another with the same answers, and where that is asked for. */
  again?: string
  /** The answers in words, to be printed: instead of the thanks. */
  answers?: { pages: readonly SummaryPage[]; arrived: number | null }
  /** Where the answers can be printed from. */
  answersHref: string
  /** Where the case can be followed. */
  caseHref: string
  /** Where a link to it can be made. */
  linksHref: string
  homeHref: string
}

/** No form to show, and why. */
export interface FormMissingModel {
  kind: 'missing'
  reason:
    | 'none'
    | 'notPublished'
    | 'notFound'
    | 'noForm'
    | 'login'
    | 'external'
    | 'removed'
    | 'sent'
    | 'receiptGone'
    | 'brokenLink'
    | 'deadLink'
    | 'revokedLink'
    | 'otherDraft'
    | 'shutOut'
  href?: string
  /** Where there is nothing to go on with here, the start page is. */
  homeHref?: string
  name?: string
  /** Why, in the server's words. */
  text?: string
  /** Of a case that is sent in. */
  number?: string
  formDataId?: string
  /** Two drafts to choose between: the one that this browser holds and that of the link, with when each was saved. */
  drafts?: { here: { when: string; href: string }; there: { when: string; href: string } }
  /** Labels of questions that were answered otherwise after it was sent in: that was not kept. */
  notKept?: readonly string[]
  /** A message that was written here and is not sent. */
  unsent?: string
  /** What was answered here and is not sent, in words. */
  unsentAnswers?: readonly { label: string; text: string }[]
}
