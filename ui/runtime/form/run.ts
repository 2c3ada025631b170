import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Problem } from '../../../src/shared/catalogue/value.ts'
import { valueDefinition } from '../../../src/shared/catalogue/values.ts'
import { factsOf } from '../../../src/shared/rules/facts.ts'
import { shownPages } from '../../../src/shared/rules/fields.ts'
import { fillFrom } from '../../../src/shared/rules/fill.ts'
import type { FormFillModel } from '../../../src/shared/wire/page.ts'
import { createFill } from '../fill.ts'
import type { Page } from '../page.ts'
import { createPageStore, type PageStore } from '../store.ts'
import { findProblems, type ListedProblem, listProblems, showProblems } from './problems.ts'

/** A form being filled in: its pages, where the visitor is, what was found wrong. Drawn alike on both sides. */
export interface FormRun {
  model: FormFillModel
  store: PageStore
  fill: Page['fill']
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
  /** Names of answers that were typed before the script came, and so are not saved yet. */
  typed?: readonly string[]
  /** Put there when the page has script; without it every button sends the form. */
  steps: FormSteps | null
}

/** What the buttons of a form do when there is script. */
export interface FormSteps {
  next(): void
  previous(): void
  go(page: string): void
  send(): Promise<void>
  follow(connection: string): Promise<void>
  saveForLater(): Promise<void>
  /** Begins the draft, if there is none yet: files belong to a case. Null when it could not be saved. */
  begin(): Promise<{ formDataId: string; caseToken: string | null } | null>
  /** Answers that could not be saved because others had changed them: mine go, or theirs are read. */
  settle(which: 'mine' | 'theirs'): void
}

export interface HeldCase {
  /** Null before the first save. */
  formDataId: string | null
  /** What an anonymous visitor holds it by. */
  caseToken: string | null
  revision: number | null
}

/** `failed` is tried again by itself, `stopped` is not: a notice says why. */
export type SavedState = { state: 'none' | 'saving' | 'failed' | 'stopped' } | { state: 'saved'; at: number }

export function createFormRun(
  model: FormFillModel,
  page: Omit<Page, 'store' | 'tree' | 'form' | 'fill'>,
  today: string,
): FormRun {
  const facts = factsOf({
    user: page.user,
    case: model.case,
    form: model.form,
    query: model.query,
    locale: page.locale,
    today,
  })
  const knows = { facts, locale: page.locale, today }
  const made = createPageStore({
    tree: model.tree,
    valueDefinition,
    values: model.values,
    today,
    readOnly: model.readOnly,
    fill: fillFrom(knows),
    facts,
  })
  const fill = createFill(knows, made.state.values)
  const pages = atom<readonly string[]>(pagesOf(made, model.tree.rootId))
  made.listen(() => {
    const now = pagesOf(made, model.tree.rootId)
    if (now.join() !== pages.get().join()) pages.set(now)
  })
  const first = pages.get()[0] ?? model.tree.rootId
  const confirmations = new Map<string, WritableAtom<string>>()
  const run: FormRun = {
    model,
    store: made,
    fill,
    pages,
    page: atom(pages.get().includes(model.page) ? model.page : first),
    done: atom(new Set(model.done)),
    listed: atom([]),
    saved: atom({ state: 'none' }),
    notice: atom(model.notice),
    busy: atom(false),
    asking: atom(null),
    held: atom({ formDataId: model.formDataId, caseToken: model.caseToken, revision: model.revision }),
    typed: model.typed,
    steps: null,
    confirmation(name) {
      let again = confirmations.get(name)
      if (!again) {
        again = atom(model.confirmations?.[name] ?? String(made.state.value(name) ?? ''))
        confirmations.set(name, again)
      }
      return again
    },
    check(only) {
      const found = findProblems(run, only)
      showProblems(run, found, only)
      run.listed.set(listProblems(run, found))
      return run.listed.get()
    },
  }
  const sent = new Map<string, Problem[]>()
  for (const { name, ...problem } of model.problems) sent.set(name, [...(sent.get(name) ?? []), problem])
  for (const [name, problems] of sent) made.problems(name).set(problems)
  run.listed.set(listProblems(run, sent))
  return run
}

function pagesOf(store: PageStore, rootId: string): readonly string[] {
  const shown = shownPages(store.state)
  return shown.length > 0 ? shown : [rootId]
}
