import type { SummaryPage } from '../catalogue/read/summaryOf.ts'
import type { Settings } from '../catalogue/value.ts'
import type { DrawnOf, WithoutInitial } from '../fields/data.ts'
import type { Fields } from '../fields/field.ts'
import type { LinkTarget } from '../fields/kinds/link.ts'
import type { Locale } from '../i18n.ts'
import type { ButtonLook, StepType } from '../process/process.ts'
import type { Channel, DeliveryState, NoteOrigin } from '../process/talk/talk.ts'
import type { TodoReason } from '../process/todoReasons.ts'
import type { FactCase, FactUser } from '../rules/condition/facts.ts'
import type { menuEntries } from '../schemas/menuEntries.ts'
import type { DrawnTree } from '../tree/tree.ts'

/** Everything a published page is drawn from: on the server, and again in the browser when it has something to do. */
export interface PageModel {
  locale: Locale
  /** Id of the view (or admin page) that the tree belongs to: effects read a component's settings from there. */
  documentId: string
  /** Of the view, for the window's title. */
  name: string
  /** Of the site, last in the window's title; may be empty. */
  siteName: string
  /** `/v/{url}` or `/v/{url}/{param1}`. */
  path: string
  query: Record<string, string>
  /** Proves that a form sent to the server was on a page that it served. */
  csrf: string
  /** YYYY-MM-DD in Sweden. */
  today: string
  user: PageUser | null
  /** Short-lived, for the calls of a page with script; null for a visitor. */
  token: string | null
  /** What it shows cannot be asked for again: it offers no other language, which would be another page. */
  once?: true
  /** In its place something is said for as long as the login sees what somebody else does; it is back when that ends. */
  looking?: true
  tree: DrawnTree
  /** Node id → what its component's loader found (`src/server/pages/loaders`). */
  data: Readonly<Record<string, unknown>>
}

/** What the loaders of `src/server/pages/loaders` find, by the type of the component. */
export interface ComponentData {
  Categories: CategoriesModel
  Form: FormModel
  FormTodo: FormTodoModel
  Login: LoginModel
  Navbar: NavbarModel
  payment: PaymentModel
  Process: ProcessModel
  ProcessList: ProcessListModel
  ProcessOverview: ProcessOverviewModel
  Signature: CaseSigning
  Tickets: TicketsModel
  Todos: TodosModel
}
export type DataOfComponent<T extends string> = T extends keyof ComponentData ? ComponentData[T] : unknown

/** Whether a loader found a form: nothing else that is found says its kind. */
export const isFormModel = (data: unknown): data is FormModel => kindOf(data) !== undefined

/** Whether a loader found a form to fill in, or a case to read or go on with. */
export const isFill = (data: unknown): data is FormFillModel => kindOf(data) === 'fill'

const kindOf = (data: unknown) => (data as FormModel | null | undefined)?.kind

/** Colors of a page. */
export interface PageTheme {
  /** `auto` follows the visitor's system. */
  mode: 'light' | 'dark' | 'auto'
  /** Rules that override tokens, and the site's own css. */
  css: string
}

/** The visitor who is logged in, as far as pages may know. */
export type PageUser = FactUser

/** What the loader of a Form finds. */
export type FormModel =
  | FormFillModel
  | FormReceiptModel
  | FormLinksModel
  | FormMissingModel
  | FormExpiredModel
  | FormVisitOverModel
  | FormStatementModel

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

/** What the loader of a Login finds. */
export interface LoginModel {
  /** Where the visitor goes afterwards: a path of this site. */
  to: string
  /** What went wrong the last time, in words. */
  error?: string
  username?: string
  /** A page of its own, for the account: what the shell does where there is script. */
  page?: AccountPage
}

/** Logging in and out, a lost password, a new one: a heading, something to say, fields. */
export interface AccountPage {
  title: string
  /** It holds a list rather than a form. */
  wide?: true
  /** What has just been done. */
  notice?: string | undefined
  lead?: string
  /** What was asked for, or what there is, in words. */
  facts?: readonly AccountFact[]
  /** Lines that are copied and printed as they stand. */
  text?: string
  /** A QR code: its dark squares as one line, in a square of `size`. */
  picture?: { label: string; size: number; line: string }
  /** What the picture says, for who reads the page with what would read the picture. */
  app?: { label: string; href: string }
  /** What a device is asked to sign, as browsers read it: that will do in the place of the fields. */
  passkey?: object
  /** What a device is asked for to make a key, as browsers read it. */
  newPasskey?: object
  fields?: readonly AccountField[]
  /** The button; absent: there is nothing to send. */
  submit?: string
  hidden?: Record<string, string>
  /** `post`: a button that does it at once, as following a link changes nothing. */
  links: readonly { label: string; href: string; post?: true }[]
}

/** One thing of several, and what can be done with it. */
export interface AccountFact {
  label: string
  /** May have several lines. */
  value: string
  links?: readonly { label: string; href: string }[]
  /** A button that does it at once; `about` says to which of several. */
  press?: { label: string; about: string; hidden: Record<string, string> }
}

export interface AccountField {
  name: string
  label: string
  help?: string
  type: string
  autoComplete: string
  /** The keys that a telephone shows. */
  inputMode?: 'numeric'
  value?: string | undefined
  /** One of these is chosen, where `type` is `select`. */
  options?: readonly { value: string; label: string }[]
  /** What was wrong with it the last time, in words; the same words at two fields are about them together. */
  error?: string
}

/** What a message that script sends is answered with: where it is shown, or why it is not sent. */
export type WroteMessage = { to: string } | { error: string }

/** People on the citizen's side of a case, in words, and what its sender can do about each. */
export interface FormParties {
  people: readonly {
    _id: string
    name: string
    role: string
    /** How far they have come; empty: there is nothing to say. */
    words: string
    address?: string
    /** The reader is them. */
    mine?: true
    may: { set: boolean; remove: boolean; invite: boolean }
  }[]
  /** Whom the reader could name. */
  missing: readonly { key: string; role: string }[]
  /** The form about one of them, or about somebody new (`id` null). */
  editing?: {
    id: string | null
    key: string
    role: string
    name: string
    address: string
    may: { set: boolean; remove: boolean }
    errors?: { name?: string; address?: string }
  }
}

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

/** A case that is sent in, in words for its author. */
export interface FormOwnCase {
  /** What `case/ownMark` answered when the page was drawn. */
  mark: string
  /** Whose the site is: it stands above the case when it is printed. */
  organisation: string
  /** What it is called, where its form gives its cases a title: the heading of its page. */
  title?: string
  /** When it was sent in; empty where that is not known. */
  sent: string
  /** `due`: the day that it should be done; empty where that is not told. `ahead`: where it goes by itself on a day, if nothing happens before. */
  status: {
    name: string
    text: string
    stage: 'open' | 'waiting' | 'ended'
    since: string
    due: string
    ahead: readonly { day: string; to: string }[]
  }
  /** Where it has been, is, and goes on to. `when` and `note` may be empty. */
  steps: readonly {
    _id: string
    name: string
    place: 'done' | 'here' | 'ahead'
    when: string
    note: string
  }[]
  contact: { text: string; people: readonly { name: string; role: string }[] }
  /** They can make another with the same answers. */
  again: boolean
  /** A mailed code let them in, in this browser. */
  visits?: true
  /** Everything that has happened and that they may know, the first first. */
  history: readonly { _id: string; when: string; text: string; note?: string }[]
}

/** What the author of a case that is sent in is asked to complete: a form of its own, beside the case. */
export interface FormCompletion {
  /** Something is asked; else there is only something to tell. */
  isOpen: boolean
  /** The case has ended, or goes on in another: it is not asked any more, but was begun and can be handed in. */
  ended?: 'closed' | 'merged'
  /** The last day, in words; null where there is none. */
  due: string | null
  /** That day is over. */
  isLate?: true
  /** What is wanted, in the words of staff. */
  message: string
  /** In the order of the form; `nodeIds` are those of the question. */
  asked: readonly { nodeIds: readonly string[]; note: string }[]
  /** Notes about questions that the form does not have any more. */
  gone: readonly string[]
  /** Ids of fields: asked for, and answered without being asked for. */
  reopened: { asked: readonly string[]; closed: readonly string[] }
  /** The answers of the case with those that are not handed in. */
  values: Record<string, unknown>
  /** The answers of the case. */
  stored: Record<string, unknown>
  /** Names of answers that are kept and not handed in. */
  changed: readonly string[]
  /** In the browser: names of answers that were typed before the script came. */
  typed?: string[]
  /** It was sent with these of what is asked left as they were: whether that is right is asked. By component name. */
  unchanged?: readonly string[]
  /** What was written of what is not asked for any more, in words. */
  left: readonly { label: string; text: string }[]
  problems: readonly ModelProblem[]
  confirmations?: Record<string, string>
  notice?: FormNotice
}

/**
 * `saved` (for later), `found` (on coming back), `aside` (another draft is here, too), `removing` (asks first) and
 * `more` tell, `error` is about the page that was sent. The others stay until they are settled: answers that others have changed, a login that ran out,
 * answers that the server does not take.
 */
export interface FormNotice {
  kind: 'saved' | 'found' | 'aside' | 'removing' | 'more' | 'conflict' | 'expired' | 'refused' | 'error'
  text: string
  link?: string
  /** Another draft of the form that this browser holds: what there is to say of it, and the way to it. */
  aside?: { text: string; href: string; asked?: true } | undefined
  /** At a conflict: both answers, by component name. */
  fields?: Record<string, { yours?: unknown; theirs: unknown }>
}

export interface ModelProblem {
  name: string
  level: 'critical' | 'error' | 'warning'
  key: string
  values?: Record<string, unknown>
}

/** What a case says of signatures, in its Form and apart from it. */
export interface CaseSigning
  extends Pick<FormFillModel, 'formDataId' | 'caseToken' | 'action' | 'signing' | 'signed' | 'waits'> {
  /** The reader is a party of it. */
  party?: Pick<NonNullable<FormFillModel['party']>, 'sender'>
  /** The reader sent it in. */
  mine?: Pick<FormOwnCase, 'status'>
}

/** What a case says of payments, in its Form and apart from it. */
export type CasePaying = Pick<FormFillModel, 'action' | 'paying'>

/** What the loader of a payment finds. */
export interface PaymentModel {
  /** Where no Form on the page shows the case. */
  apart?: CasePaying
  /** Where who does not pay now goes; absent: back to the case. */
  cancelHref?: string
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

/** What lets somebody in to a draft or case without a login, for its author. */
export interface FormLinksModel {
  kind: 'links'
  form: { _id: string; name: string }
  number: string | null
  formDataId: string
  /** What a visitor without login holds it by. */
  caseToken: string | null
  isDraft: boolean
  links: readonly FormLink[]
  /** Id of that by which this browser is in the case, where it is by a mailed code. */
  here?: string
  /** The address of one that has just been made: it is not shown again. */
  made?: string
  /** What has just been done, in words. */
  said?: string
  /** Where its buttons are sent. */
  action: string
  /** Back to the draft or case, for who is logged in or holds the draft. */
  backHref: string
}

export interface FormLink {
  _id: string
  purpose: string
  /** Name of the file that it leads to. */
  file: string | null
  created: number
  lastUsed: number | null
  /** null: as long as the draft or case. */
  expires: number | null
  dead: string | null
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

export interface Crumb {
  label: string
  href: string | null
}

/** What the loader of a Navbar finds: the menu as its builder stored it, less what this visitor may not see. */
export interface NavbarModel {
  content: readonly NavbarSection[]
  theme: Record<string, string>
}

type Bar = (typeof menuEntries)['types']
/** An entry of the bar in one language, without what decides who meets it and what is in it. */
type Met<K extends keyof Bar> = K extends keyof Bar ? { type: K } & Bare<Bar[K]['fields']> : never
type Bare<F extends Fields> = Omit<DrawnOf<WithoutInitial<F>>, 'enableAuth' | 'isAuth' | 'roles'>
type In<K extends keyof Bar> = Bar[K] extends { children: { types: readonly (infer C)[] } }
  ? C & keyof Bar
  : never

export type NavbarSection =
  /** `text` stands beside the picture, or alone; `alt` is for a picture that says the name itself. */
  | Met<'logo'>
  | (Met<'nav'> & { navItems: readonly NavItem[] })
  | (Met<'buttons'> & { buttons: readonly NavButton[] })
  | Met<'empty'>

export type NavItem = Omit<Met<'navItem'>, 'type'> & { sub?: readonly NavSubItem[] }
export type NavSubItem = Met<In<'navItem'>>

/** The others have less than a button; a choice of language may name one. */
export type NavButton = Partial<Omit<Met<'button'>, 'type'>> & {
  type: 'button' | 'avatar' | 'language'
  locale?: string
  sub?: readonly Met<In<'button'>>[]
}

export interface CategoriesModel {
  /** Address of the view that a card leads to. */
  to: string
  cards: readonly CategoryCard[]
}

export interface CategoryCard {
  categoryId: string
  name: string
  /** Of name and description, where that is not the page's. */
  lang?: string
  aboutLang?: string
  description?: string
  /** Asset id, served from `/a/{img}`. */
  img?: string
}

export interface Folder {
  categoryId: string
  label: string
  /** Of name and description, where that is not the page's. */
  lang?: string
  aboutLang?: string
  description?: string
  href: string
  count: number
}

export interface ProcessListModel {
  /** The folder that was asked for is not there: this is the top level. */
  unknown?: true
  /** From the top level down to the folder that is shown. */
  breadcrumbs: readonly Crumb[]
  folders: readonly Folder[]
  processes: readonly ProcessCard[]
  /** Process id → favourite of the user. */
  love: Record<string, boolean>
}

export interface ProcessCard {
  /** The process, or for a form without one the form. */
  _id: string
  publishId: string
  /** Null for a form without a process. */
  processId: string | null
  name: string
  /** Of name and description, where that is not the page's. */
  lang?: string
  aboutLang?: string
  /** Of the form. */
  icon?: string
  description?: string
  href: string
  external?: boolean
}

/** What the loader of a Process finds. */
export interface ProcessModel {
  /** null: there is no such process, or nobody can begin a case in it. */
  process: ProcessCard | null
  /** It is a favourite of the user's. */
  loved: boolean
}

/** What the loader of a ProcessOverview finds. */
export interface ProcessOverviewModel {
  /** null: nobody can begin a case in it. */
  process: ProcessCard | null
  /** Where the case stands that the address names, where the visitor sent it in. */
  mine?: Pick<FormOwnCase, 'status' | 'steps'>
  /** How it goes, as far as the builder says that beforehand; empty where it is told of one's own case. */
  steps: FormOwnCase['steps']
}

/** What waits for the visitor. */
export interface FormTodoModel {
  /** What is most to be done first. */
  todos: readonly TodoItem[]
  /** How many there are in all. */
  count: number
  /** There may be more than that. */
  more: boolean
  /** Where a visitor logs in, who may have more there; absent: they are logged in. */
  loginHref?: string
}

export interface TodoItem {
  formDataId: string
  formId: string
  /** What the case is about, or what its form is called. */
  name: string
  /** Its form, where that is not its name, and its number; may be empty. */
  about: string
  /** What there is to do, such as *Komplettera*. */
  what: string
  /** By when, or since when. */
  when: string
  /** The last day has been. */
  late?: true
  reason: TodoReason
  href: string
}

/** The same as a number, and where that leads; null: nowhere, as nothing waits. */
export interface TodosModel extends Pick<FormTodoModel, 'count' | 'more'> {
  href: string | null
}

/** What the loader of Tickets finds: the first page as the user left the table. */
export interface TicketsModel {
  page: TicketsPage | null
  /** When the source answered something that is no list. */
  corrupt?: boolean
  /** How it stands: as the address says, and else as the user left it. */
  saved: TicketsState
  /** How the user left it, where the address says otherwise. */
  kept?: TicketsState
  may: { remove: boolean; changeStatus: boolean }
}

/** How a user left a table; kept per component. */
export interface TicketsState {
  page: number
  pageSize: number
  sort: Record<string, 1 | -1>
  /** Text in the filter box. */
  filter: string
  /** Chips: texts of the box, and values of columns. */
  filters: readonly (string | TicketsChoice)[]
}

/** A value that the cases of a table are narrowed to. */
export interface TicketsChoice {
  /** The column as questions of cases name it: `status`, `handler`, `data.{name}`. */
  column: string
  value: string
  /** What it is called. */
  label: string
}

export interface TicketsPage {
  data: readonly TicketRow[]
  totalCount: number
  /** What it is sorted or narrowed by is put in order now; the list is whole, but takes longer so far. */
  making?: true
}

export interface TicketRow {
  _id: string
  formId: string
  form?: { name?: string }
  created?: number
  updated?: number
  createdByName?: string
  assign?: readonly { type: 'user' | 'group'; name: string; short: string }[]
  notifications?: { newChat?: boolean; newFile?: boolean; messages?: number }
  unreadTextMessageCount?: number
  /** It waits for the reader, who sent it in. */
  waits?: boolean
  [key: string]: unknown
}

/** The address of a link setting; null when it leads nowhere. A bare word is a view's address. */
export function hrefOf(link: unknown): string | null {
  const { to, params, isExternal } = (typeof link === 'string' ? { to: link } : (link ?? {})) as LinkTarget
  if (!to) return null
  const base = isExternal || /^([a-z][a-z0-9+.-]*:|[/?#])/i.test(to) ? safeHref(to) : `/v/${to}`
  if (!base) return null
  const query = new URLSearchParams(params ?? {}).toString()
  return query ? `${base}${base.includes('?') ? '&' : '?'}${query}` : base
}

/** The address itself when a page may link to it: http, https, mail, telephone or this site. */
export function safeHref(href: string): string | null {
  // A browser drops spaces and control characters before it looks for the scheme.
  const bare = [...href].filter((sign) => sign > ' ').join('')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  if (scheme) return ['http', 'https', 'mailto', 'tel'].includes(scheme) ? href.trim() : null
  // `//host` and `/\host` leave the site.
  return /^[/\\]{2}/.test(bare) ? null : href.trim()
}

export type { Settings }
