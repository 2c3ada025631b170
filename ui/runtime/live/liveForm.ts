import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import { fieldsOf } from '../../../src/shared/rules/fields.ts'
import type { ValidationResult } from '../../../src/shared/rules/validate.ts'
import type { WireError } from '../../../src/shared/wire/errors.ts'
import type { Client } from '../client.ts'
import { byName, findProblems, listProblems, showProblems } from '../form/problems.ts'
import type { FormRun } from '../form/run.ts'
import { createPages } from './pages.ts'
import { createSaver, lostAnswers, type SaveReply, type Saver } from './saver.ts'

export interface LiveFormOptions {
  t: Translate
  locale: Locale
  csrf: string
  /** The window's title without the name of the form's page. */
  title: string
}

/** What script adds to a form: answers saved while typing, pages without loading, problems found at once. */
export function liveForm(run: FormRun, client: Client, { t, csrf, title }: LiveFormOptions): () => void {
  const { model, store } = run
  const saver = createSaver(run, {
    send: (input) => client.call('admin/saveFormData3', input) as Promise<SaveReply>,
    began: (held) => void hold(model.action, csrf, held),
    stopped: (reason, err) => run.notice.set(noticeOf(reason, err)),
  })
  const pages = createPages(run, title)
  const stops = [saver.stop, pages.stop]

  function noticeOf(reason: 'expired' | 'conflict', err?: WireError): NonNullable<typeof model.notice> {
    if (reason === 'conflict') {
      return { kind: 'conflict', text: err?.message ?? t('Svaren har ändrats på annat håll medan du skrev.') }
    }
    const back = `${location.pathname}${location.search}`
    return {
      kind: 'expired',
      text: t(
        'Din inloggning har gått ut. Svaren finns kvar i den här webbläsaren och sparas när du har loggat in igen.',
      ),
      link: `/login?originalPath=${encodeURIComponent(back)}`,
    }
  }

  if (!model.readOnly) {
    const lost = lostAnswers(run)
    if (lost) {
      store.setAll(lost)
      saver.changed(Object.keys(lost))
    }
    stops.push(
      store.listen((names) => {
        saver.changed(names)
        recheck(run, names)
      }),
    )
    if (run.typed) saver.changed(run.typed)
    const leaving = () => {
      if (document.visibilityState === 'hidden') void saver.flush(true)
    }
    document.addEventListener('visibilitychange', leaving)
    stops.push(() => document.removeEventListener('visibilitychange', leaving))
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
    if (first && first.page !== run.page.get()) pages.show(first.page, { push: true, focus: false })
    return listed.length === 0
  }

  async function busily(work: () => Promise<void>): Promise<void> {
    if (run.busy.get()) return
    run.busy.set(true)
    try {
      await work()
    } catch (error) {
      refused(run, error, t)
    } finally {
      run.busy.set(false)
    }
  }

  run.steps = {
    next() {
      const here = run.page.get()
      if (!model.readOnly && !mayLeave([here])) return
      run.done.set(new Set([...run.done.get(), here]))
      const next = run.pages.get()[run.pages.get().indexOf(here) + 1]
      if (next) pages.show(next, { push: true })
      void saver.flush()
    },
    previous() {
      const at = run.pages.get().indexOf(run.page.get())
      const before = run.pages.get()[at - 1]
      if (before) pages.show(before, { push: true })
      void saver.flush()
    },
    go: (page) => pages.show(page, { push: true }),
    send: () =>
      busily(async () => {
        if (!mayLeave()) return
        await sendIn(run, client, saver)
      }),
    follow: (connection) =>
      busily(async () => {
        if (!model.readOnly && !(await saver.flush())) return
        await client.call('admin/changeStatus3', {
          formDataId: run.held.get().formDataId,
          connectionId: connection,
          currentStateId: model.state?._id,
          ...(run.held.get().caseToken && { caseToken: run.held.get().caseToken }),
        })
        client.go(model.action)
      }),
    saveForLater: () =>
      busily(async () => {
        if (!(await begin())) return
        if (!(await saver.flush())) return
        run.notice.set({
          kind: 'saved',
          text: t('Svaren är sparade. Du kan stänga sidan och fortsätta senare.'),
          link: await resumeLink(model.action, csrf, run),
        })
        requestAnimationFrame(() => document.getElementById('form-notice')?.focus())
      }),
    begin,
    settle(which) {
      run.notice.set(undefined)
      if (which === 'mine') void saver.insist(null)
      else {
        saver.done()
        location.reload()
      }
    },
  }
  return () => {
    run.steps = null
    for (const stop of stops) stop()
  }
}

/** Sends the form in; what the server finds wrong is shown as if the page had found it. */
async function sendIn(run: FormRun, client: Client, saver: Saver): Promise<void> {
  if (!(await saver.flush())) return
  const held = run.held.get()
  const reply = (await client.call('admin/saveFormData3', {
    formId: run.model.form._id,
    data: held.formDataId ? {} : run.store.state.values(),
    complete: true,
    ...(held.formDataId && { formDataId: held.formDataId }),
    ...(held.revision !== null && { revision: held.revision }),
    ...(held.caseToken && { caseToken: held.caseToken }),
  })) as SaveReply
  saver.done()
  client.go(
    `${run.model.action}${run.model.action.includes('?') ? '&' : '?'}receipt=${encodeURIComponent(reply.formDataId)}`,
  )
}

/** A refusal in words above the form, and what is wrong beside the questions. */
function refused(run: FormRun, error: unknown, t: Translate): void {
  const { message, err } = error as { message: string; err?: WireError }
  const fields = err?.code === 'INVALID' ? err.fields : undefined
  if (fields) {
    const result: ValidationResult = { critical: {}, error: fields, warning: {} }
    const found = new Map([...findProblems(run), ...byName(result)])
    showProblems(run, found)
    run.listed.set(listProblems(run, found))
    if (run.listed.get().length > 0) return
  }
  run.notice.set({ kind: 'error', text: message || t('Något gick fel. Försök igen om en stund.') })
  requestAnimationFrame(() => document.getElementById('form-notice')?.focus())
}

/** An answer that was wrong is looked at again as soon as it changes. */
function recheck(run: FormRun, names: readonly string[]): void {
  const wrong = names.filter((name) => run.store.problems(name).get().length > 0)
  if (wrong.length === 0) return
  const found = findProblems(run)
  for (const name of wrong) run.store.problems(name).set(found.get(name) ?? [])
}

/** Asks the server for the cookie by which this browser comes back to the draft. */
async function hold(
  action: string,
  csrf: string,
  held: { formDataId: string; caseToken: string | null },
): Promise<void> {
  const body = new FormData()
  body.set('_csrf', csrf)
  body.set('_do', 'hold')
  body.set('_formDataId', held.formDataId)
  body.set('_caseToken', held.caseToken ?? '')
  await fetch(action, { method: 'POST', body, credentials: 'same-origin' }).catch(() => {})
}

/** The address by which the draft is found from any computer. */
async function resumeLink(action: string, csrf: string, run: FormRun): Promise<string | undefined> {
  const held = run.held.get()
  if (!held.formDataId) return undefined
  const body = new FormData()
  body.set('_csrf', csrf)
  body.set('_do', 'link')
  body.set('_formDataId', held.formDataId)
  body.set('_caseToken', held.caseToken ?? '')
  const response = await fetch(action, { method: 'POST', body, credentials: 'same-origin' }).catch(() => null)
  return response?.ok ? ((await response.json()) as { link?: string }).link : undefined
}
