import type { Translate } from '../../../src/shared/i18n.ts'
import { type Client, ClientError } from '../../runtime/client.ts'
import type { FormRun, FormSteps } from '../../runtime/form/formRun.ts'
import type { BuilderClient } from '../client.ts'
import { readingEffects } from '../found/sources.ts'

export interface PreviewClientOptions {
  t: Translate
  /** Says something above the page. */
  say(text: string): void
  /** Runs effects that only read. */
  read: BuilderClient['effect']
}

/**
 * Stands in for the server while a draft is tried: pages turn, answers are checked, lists are read, and nothing is
 * sent.
 */
export function previewClient({ t, say, read }: PreviewClientOptions): Client {
  const refuse = () =>
    Promise.reject(new ClientError('OFFLINE', t('Det här går inte i förhandsgranskningen.')))
  return {
    call: refuse,
    effect: refuse,
    // A draft has no published settings that the server could go by.
    namedEffect: (name, { component: _component, ...context }) =>
      readingEffects.has(name) ? read(name, context) : refuse(),
    upload: (file, { name }) =>
      Promise.resolve({
        assetId: `preview-${file.lastModified}`,
        name,
        size: file.size,
        mimeType: file.type,
      }),
    go: () => say(t('I förhandsgranskningen leder länkar ingenstans.')),
    openForm(run) {
      run.steps = stepsOf(run, { t, say })
      return () => {
        run.steps = null
      }
    },
  }
}

function stepsOf(run: FormRun, { t, say }: Omit<PreviewClientOptions, 'read'>): FormSteps {
  const turnTo = (page: string | undefined) => {
    if (!page) return
    say('')
    run.listed.set([])
    run.page.set(page)
  }
  const at = () => run.pages.get().indexOf(run.page.get())
  return {
    async next() {
      const page = run.page.get()
      if (run.check([page]).length > 0) return
      run.done.set(new Set([...run.done.get(), page]))
      turnTo(run.pages.get()[at() + 1])
    },
    previous: () => turnTo(run.pages.get()[at() - 1]),
    go: turnTo,
    async send() {
      if (run.check().length === 0) say(t('Allt är rätt ifyllt. I förhandsgranskningen skickas inget in.'))
    },
    async follow() {
      say(t('I förhandsgranskningen byter ärendet inte status.'))
    },
    async saveForLater() {
      say(t('I förhandsgranskningen sparas inget.'))
    },
    begin: async () => ({ formDataId: 'preview', caseToken: null }),
    saved: async () => true,
    settle() {},
  }
}
