import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import { fieldsOf } from '../../../src/shared/rules/page/fields.ts'
import type { ValidationResult } from '../../../src/shared/rules/page/validate.ts'
import { codeOf } from '../../../src/shared/thrown.ts'
import type { WireError } from '../../../src/shared/wire/errors.ts'
import type { Client } from '../client.ts'
import { focusNotice } from '../form/focusNotice.ts'
import type { FormRun } from '../form/formRun.ts'
import { byName, findProblems, listProblems, showProblems } from '../form/problems.ts'
import { type HeldBy, stop } from '../form/stops.ts'
import type { Kept } from './kept.ts'
import { createPages } from './pages.ts'
import { loginLink, refusalOf } from './refusals.ts'
import {
  addressOf,
  createSaver,
  isDrawnTooSoon,
  isGone,
  isSent,
  lostAnswers,
  type SaveReply,
  type Saver,
} from './saver.ts'

export interface LiveFormOptions {
  t: Translate
  locale: Locale
  csrf: string
  /** The window's title without the name of the form's page. */
  title: string
  /** Whose answers they are; absent of a visitor. */
  user?: string | undefined
}

/** What script adds to a form: answers saved while typing, pages without loading, problems found at once. */
export function liveForm(
  run: FormRun,
  client: Client,
  { t, csrf, title, user }: LiveFormOptions,
): () => void {
  const { model, store } = run
  const here = () => `${location.pathname}${location.search}`
  // A first save that is sent twice finds by it what it made: `firstToken` in src/server/pages/csrf.ts.
  const first = csrf.split('.')[1]
  if (first && run.held.get().formDataId === null) run.held.set({ ...run.held.get(), caseToken: first })
  /** Id of the question that last had focus. */
  let field: string | null = null
  const saver = createSaver(run, {
    send: (input, keepalive) => client.call('admin/saveFormData3', input, { keepalive }),
    began: (held) => hold(model.action, csrf, held),
    refused(error) {
      if (run.ends?.(error)) return 'settled'
      const { notice, again, atOnce } = refusalOf(error, t, here(), model.mine?.visits)
      if (!showFields(run, error, false) && atOnce) {
        run.notice.set(notice)
        if (notice.kind === 'conflict') focusNotice()
      }
      return again
    },
    through() {
      if (run.notice.get()?.kind === 'refused') run.notice.set(undefined)
    },
    user,
    place: () => ({ page: run.page.get(), done: [...run.done.get()], field }),
  })
  const held = (way: HeldBy, to?: string) => stop.holds?.(run, t, way, to)
  const pages = createPages(run, { around: title, wrong: t('Fel:'), held })
  const stops = [saver.stop, pages.stop]

  if (isDrawnTooSoon(run, user)) location.reload()
  if (!model.readOnly) {
    const lost = lostAnswers(run, user)
    if (lost) takeUp(lost)
    stops.push(
      store.listen((names) => {
        saver.changed(names)
        recheck(run, names)
      }),
    )
    if (run.typed.size > 0) saver.changed([...run.typed])
    stops.push(
      onShownAgain(() => {
        if (isGone(run.held.get().formDataId, model.form._id)) location.reload()
      }),
      on('visibilitychange', () => {
        if (document.visibilityState === 'hidden') void saver.flush(true)
      }),
      on('focusin', ({ target }) => {
        const question = (target as Element | null)?.closest?.('.v-field [id^="f-"]')
        if (!question) return
        field = question.id
        if (run.notice.get()?.kind === 'expired') saver.remember()
      }),
      run.page.listen(() => {
        const notice = run.notice.get()
        if (notice?.kind === 'expired') run.notice.set({ ...notice, link: loginLink(here()) })
        saver.remember()
      }),
    )
  }

  /** Answers that never got through, and where the visitor was before the login that was asked for. */
  function takeUp({ data, place }: Kept): void {
    store.setAll(data)
    if (Object.keys(data).length > 0) saver.changed(Object.keys(data))
    else saver.forget()
    if (!place) return
    run.done.set(new Set([...run.done.get(), ...place.done]))
    pages.show(place.page, { push: false, focus: false })
    requestAnimationFrame(() => document.getElementById(place.field ?? 'form-step')?.focus())
  }

  /** A draft that nothing was written in yet is begun, so that there is something to come back to. */
  async function begin(): Promise<{ formDataId: string; caseToken: string | null } | null> {
    if (run.held.get().formDataId === null) {
      saver.changed(
        fieldsOf(store.state)
          .slice(0, 1)
          .map(({ name }) => name),
      )
      await saver.flush()
    }
    const { formDataId, caseToken } = run.held.get()
    return formDataId === null ? null : { formDataId, caseToken }
  }

  /** The page's own problems, then on with it. */
  const mayLeave = (only?: readonly string[]) => {
    const listed = run.check(only)
    const first = listed[0]
    if (first && first.page !== run.page.get()) {
      pages.show(first.page, { push: true, focus: false })
      run.listed.set(listed)
    }
    return listed.length === 0
  }

  /** Everything is saved, or it is said why not. */
  async function safe(): Promise<void> {
    if (!(await saver.flush())) throw saver.problem()
  }

  /** Whether it was done. */
  async function busily(work: () => Promise<void>): Promise<boolean> {
    if (run.busy.get()) return false
    run.busy.set(true)
    try {
      await work()
      return true
    } catch (error) {
      refused(run, error, t, here())
      return false
    } finally {
      run.busy.set(false)
    }
  }

  run.steps = {
    next: () =>
      busily(async () => {
        await run.files?.settled()
        const here = run.page.get()
        if (!model.readOnly && !mayLeave([here])) return
        const next = run.pages.get()[run.pages.get().indexOf(here) + 1]
        if (held('page', next)) return
        run.done.set(new Set([...run.done.get(), here]))
        if (next) pages.show(next, { push: true })
        void saver.flush()
      }),
    previous() {
      const at = run.pages.get().indexOf(run.page.get())
      const before = run.pages.get()[at - 1]
      if (before && !held('page', before)) pages.show(before, { push: true })
      void saver.flush()
    },
    go(page) {
      if (!held('page', page)) pages.show(page, { push: true })
    },
    send: () =>
      busily(async () => {
        await run.files?.settled()
        if (!mayLeave()) return
        if (held('send')) return
        try {
          await safe()
          await sendIn(run, client, saver)
        } catch (error) {
          if (!isSent(error)) throw error
          // It was sent in from elsewhere: its number is told, and what was answered otherwise since.
          const others = saver.waiting()
          saver.done()
          toReceipt(run, client, run.held.get(), others)
        }
      }),
    follow: (connection) =>
      busily(async () => {
        if (!model.readOnly) await safe()
        if (held('process')) return
        const { formDataId, caseToken } = run.held.get()
        if (!formDataId || !model.state) return
        await client.call('admin/changeStatus3', {
          formDataId,
          connectionId: connection,
          currentStateId: model.state._id,
          ...(caseToken && { caseToken }),
        })
        client.go(model.action, byToken('case', formDataId, caseToken))
      }),
    saveForLater: () =>
      busily(async () => {
        await begin()
        await safe()
        run.notice.set({
          kind: 'saved',
          text: t('Svaren är sparade i {n} dagar. Du kan stänga sidan och fortsätta senare.', {
            n: model.keptDays,
          }),
        })
        focusNotice()
      }),
    begin,
    saved: () =>
      busily(async () => {
        await run.files?.settled()
        await safe().catch((error) => {
          // The time is over in which the case was visited: the page that the form leads to says so, and keeps what was written.
          if (codeOf(error) !== 'NOT_FOUND' || !model.mine?.visits) throw error
        })
        // The page is left for what answers: not where nothing would.
        await client.reach?.()
      }),
    settle(which) {
      const theirs = run.notice.get()?.fields ?? {}
      run.notice.set(undefined)
      if (which === 'theirs')
        store.setAll(Object.fromEntries(Object.entries(theirs).map(([name, both]) => [name, both.theirs])))
      else saver.changed(Object.keys(theirs))
      // Over the newest revision: the answers that were chosen between, and those nobody else had changed.
      void saver.insist(null)
    },
  }
  return () => {
    run.steps = null
    for (const stop of stops) stop()
  }
}

/** Sends the form in; what the server finds wrong is shown as if the page had found it. */
async function sendIn(run: FormRun, client: Client, saver: Saver): Promise<void> {
  const held = run.held.get()
  let reply: SaveReply
  try {
    reply = await client.call('admin/saveFormData3', {
      formId: run.model.form._id,
      data: held.formDataId ? {} : run.store.state.values(),
      complete: true,
      version: run.model.form.version,
      ...addressOf(run),
      ...(held.formDataId && { formDataId: held.formDataId }),
      ...(held.revision !== null && { revision: held.revision }),
      ...(held.caseToken && { caseToken: held.caseToken }),
    })
  } catch (error) {
    if ((error as { code?: string }).code !== 'INVALID') saver.refuse(error)
    throw error
  }
  saver.done()
  const { formDataId, caseToken = held.caseToken } = reply
  toReceipt(run, client, { formDataId, caseToken }, Object.keys(reply.notKept ?? {}))
}

function toReceipt(
  { model: { action } }: FormRun,
  client: Client,
  { formDataId, caseToken }: { formDataId: string | null; caseToken: string | null },
  notKept: string[],
): void {
  const id = formDataId ?? ''
  client.go(
    `${action}${action.includes('?') ? '&' : '?'}receipt=${encodeURIComponent(id)}`,
    byToken('receipt', id, caseToken, notKept),
  )
}

/** What is shown next comes from what is known here: of a case that is sent in the browser holds no cookie. */
const byToken = (_do: string, _formDataId: string, _caseToken: string | null, notKept: string[] = []) =>
  _caseToken ? { _do, _formDataId, _caseToken, _notKept: notKept.join(' ') } : undefined

/** What was asked for by a button was refused: that is always said, in words, where the visitor is. */
function refused(run: FormRun, error: unknown, t: Translate, back: string): void {
  if (run.ends?.(error)) return
  if (showFields(run, error, true)) {
    const found = new Map(fieldsOf(run.store.state).map(({ name }) => [name, run.store.problems(name).get()]))
    run.listed.set(listProblems(run, found))
    if (run.listed.get().length > 0) return
  }
  const { notice } = refusalOf(error, t, back, run.model.mine?.visits)
  const text = t('Du behöver logga in igen innan svaren kan skickas. De finns kvar i den här webbläsaren.')
  run.notice.set(notice.kind === 'expired' ? { ...notice, text } : notice)
  focusNotice()
}

/**
 * What the server found wrong with answers, beside their questions; with `all` what the page itself finds, too. Whether
 * the server's was about questions that there are.
 */
function showFields(run: FormRun, error: unknown, all: boolean): boolean {
  const { err } = (error ?? {}) as { err?: WireError }
  const fields = err?.code === 'INVALID' ? err.fields : undefined
  if (!fields) return false
  const { validation } = (err?.detail ?? {}) as { validation?: ValidationResult }
  const result: ValidationResult = validation ?? { critical: {}, error: fields, warning: {} }
  const found = byName(result)
  if (all) showProblems(run, new Map([...findProblems(run), ...found]))
  else for (const [name, problems] of found) run.store.problems(name).set(problems)
  return fieldsOf(run.store.state).some(({ name }) => found.has(name))
}

function on<K extends keyof DocumentEventMap>(
  event: K,
  listener: (event: DocumentEventMap[K]) => void,
): () => void {
  document.addEventListener(event, listener)
  return () => document.removeEventListener(event, listener)
}

/** A page that the browser had put away as it was, and shows as it was. */
function onShownAgain(work: () => void): () => void {
  const listener = ({ persisted }: PageTransitionEvent) => {
    if (persisted) work()
  }
  addEventListener('pageshow', listener)
  return () => removeEventListener('pageshow', listener)
}

/** An answer that was wrong is looked at again as soon as it changes. */
function recheck(run: FormRun, names: readonly string[]): void {
  const wrong = names.filter((name) => run.store.problems(name).get().length > 0)
  if (wrong.length > 0) {
    const found = findProblems(run)
    for (const name of wrong) run.store.problems(name).set(found.get(name) ?? [])
  }
  // The list above says the same as what stands beside.
  const listed = run.listed.get()
  if (listed.length > 0)
    run.listed.set(
      listed.flatMap((line) => {
        const problem = run.store.problems(line.name).get()[0]
        return problem && problem.level !== 'warning' ? [{ ...line, problem, stays: true as const }] : []
      }),
    )
}

/** Asks the server for the cookie by which this browser comes back to the draft. */
async function hold(
  action: string,
  csrf: string,
  held: { formDataId: string; caseToken: string | null },
): Promise<boolean> {
  const body = new FormData()
  body.set('_csrf', csrf)
  body.set('_do', 'hold')
  body.set('_formDataId', held.formDataId)
  body.set('_caseToken', held.caseToken ?? '')
  // The page may be left or loaded again before the answer comes.
  const sent = fetch(action, { method: 'POST', body, credentials: 'same-origin', keepalive: true })
  return sent.then(
    ({ ok }) => ok,
    () => false,
  )
}
