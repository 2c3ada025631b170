import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Problem } from '../../../src/shared/catalogue/value.ts'
import type { FormFillModel } from '../../../src/shared/wire/page/form.ts'
import type { Fill } from '../fill.ts'
import type { PageStore } from '../store.ts'

/** A form being filled in: its pages, where the visitor is, what was found wrong. Drawn alike on both sides. */
export interface FormRun {
  model: FormFillModel
  store: PageStore
  fill: Fill
  /** Ids of the pages there are at the moment. One, the root, in a form without pages. */
  pages: ReadableAtom<readonly string[]>
  page: WritableAtom<string>
  done: WritableAtom<ReadonlySet<string>>
  /** What the error summary lists. */
  listed: WritableAtom<readonly ListedProblem[]>
  saved: WritableAtom<SavedState>
  notice: WritableAtom<FormFillModel['notice'] | undefined>
  busy: WritableAtom<boolean>
  /** A connection that asks first and has been pressed. */
  asking: WritableAtom<string | null>
  /** The case as far as the server has acknowledged it. */
  held: WritableAtom<HeldCase>
  /** The second of two equal answers. */
  confirmation(name: string): WritableAtom<string>
  /** Finds and shows what is wrong on these pages; all when none is named. */
  check(pages?: readonly string[]): readonly ListedProblem[]
  /** Under which name this browser keeps what did not get through: the form's, or the case's where it is completed. */
  keptAs: string
  /** Files that are not answers yet; there from when a question for files is first drawn with script. */
  files?: FormFiles
  /** Names of answers that were typed before the script came, or before it saved anything, and so are not saved yet. */
  typed: ReadonlySet<string>
  /** Put there when the page has script; without it every button sends the form. */
  steps: FormSteps | null
  /** Takes a refusal of the server's upon itself: the form is over, and is not to be sent again. */
  ends?: (error: unknown) => boolean
}

/** What the buttons of a form do when there is script. */
export interface FormSteps {
  next(): Promise<unknown>
  previous(): void
  go(page: string): void
  send(): Promise<unknown>
  follow(connection: string): Promise<unknown>
  saveForLater(): Promise<unknown>
  /** Begins the draft, if there is none yet: files belong to a case. Null when it could not be saved. */
  begin(): Promise<{ formDataId: string; caseToken: string | null } | null>
  /** Every file is here and every answer saved; otherwise it is said why not. */
  saved(): Promise<boolean>
  /** Answers that could not be saved because others had changed them: mine go, or theirs are read. */
  settle(which: 'mine' | 'theirs'): void
}

/** Files of a form that are on their way, were cut off or not taken. */
export interface FormFiles {
  /** Those on their way or cut off, of a question by its component name. */
  of(name: string): readonly RunningUpload[]
  /** What keeps the question from being left. */
  problem(name: string): Problem | undefined
  /** When none is on its way any more. Says above the form that it waits. */
  settled(): Promise<void>
  /** Counts every change. */
  changed: ReadableAtom<number>
}

export interface RunningUpload {
  key: string
  name: string
  percentage: number
  /** Why it is not on its way any more, in words. */
  error?: string
  /** Sending it again would not help: the server does not want it, or it is not here. */
  final?: boolean
  /** It came with a page of which nothing could be kept: the page says so when it is sent again. */
  lost?: true
}

export interface HeldCase {
  /** Null before the first save. */
  formDataId: string | null
  /** What an anonymous visitor holds it by. */
  caseToken: string | null
  revision: number | null
}

/** `failed` is tried again by itself, and `why` is what the server said; `stopped` is not: a notice says why. */
export type SavedState =
  | { state: 'none' | 'saving' | 'stopped' }
  | { state: 'failed'; why: string }
  | { state: 'saved'; at: number }

/** A line of the error summary. */
export interface ListedProblem {
  name: string
  nodeId: string
  /** The page the question stands on. */
  page: string
  problem: Problem
  /** It stays in the list while answers are mended: the list does not take focus for it once more. */
  stays?: true
}
