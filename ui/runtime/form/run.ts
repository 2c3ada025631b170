import { atom, type WritableAtom } from 'nanostores'
import type { Problem } from '../../../src/shared/catalogue/value.ts'
import { valueDefinition } from '../../../src/shared/catalogue/values.ts'
import { factsOf } from '../../../src/shared/rules/condition/facts.ts'
import { shownPages } from '../../../src/shared/rules/page/fields.ts'
import type { Reopened } from '../../../src/shared/rules/page/page.ts'
import { fillFrom } from '../../../src/shared/rules/text/fill.ts'
import type { FormFillModel } from '../../../src/shared/wire/page/form.ts'
import { createFill } from '../fill.ts'
import type { Page } from '../page.ts'
import { createPageStore, type PageStore } from '../store.ts'
import type { FormRun } from './formRun.ts'
import { findProblems, listProblems, showProblems } from './problems.ts'

export function createFormRun(
  model: FormFillModel,
  page: Omit<Page, 'store' | 'tree' | 'form' | 'fill'>,
  today: string,
  reopened?: Reopened,
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
    ...(reopened && { reopened }),
    fill: fillFrom(knows),
    facts,
  })
  const fill = createFill(knows, made.state.values)
  const pages = atom<readonly string[]>(pagesOf(made, model.tree.rootId))
  made.listen(() => {
    const now = pagesOf(made, model.tree.rootId)
    if (now.join() !== pages.get().join()) pages.set(now)
  })
  const typed = new Set(model.typed)
  made.listen((names) => {
    if (run.steps === null) for (const name of names) typed.add(name)
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
    typed,
    keptAs: model.form._id,
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
