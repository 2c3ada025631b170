import { atom, type WritableAtom } from 'nanostores'
import type { Problem } from '../../../src/shared/catalogue/value.ts'
import type { Translate } from '../../../src/shared/i18n.ts'
import type { FormFillModel } from '../../../src/shared/wire/page/form.ts'
import type { FormFiles, FormRun, RunningUpload } from '../form/formRun.ts'
import type { BegunUpload } from '../live/upload.ts'
import type { PageStore } from '../store.ts'

/*
 * Files that are not answers yet, by page and not by component: a question may be left while its file is on its way.
 */

/** Those of a question. */
export interface QuestionFiles {
  running: WritableAtom<readonly Running[]>
  /** Chosen files that were not taken, and why, in words. Stays until the next choice, or until it is put away. */
  leftOut: WritableAtom<readonly string[]>
  /** How many have been chosen so far. */
  chosen: number
  /** Which of the chosen a file was, by asset: small files are there before large ones that were chosen first. */
  turns: Map<string, number>
}

export interface Running extends RunningUpload {
  /** Absent of one that was begun on another visit. */
  file?: File
  stop: AbortController
  begun?: BegunUpload
}

interface PageFiles extends FormFiles {
  question(name: string): QuestionFiles
}

const known = new WeakMap<PageStore, PageFiles>()

export function filesOf(store: PageStore, form: FormRun | null, t: Translate): PageFiles {
  let files = known.get(store)
  if (!files) {
    files = createFiles(store, form, t)
    known.set(store, files)
    if (form) form.files = files
  }
  return files
}

function createFiles(store: PageStore, form: FormRun | null, t: Translate): PageFiles {
  const questions = new Map<string, QuestionFiles>()
  const changed = atom(0)

  function question(name: string): QuestionFiles {
    let one = questions.get(name)
    if (!one) {
      one = {
        running: atom(lostUploads(form?.model, name, t)),
        leftOut: atom([]),
        chosen: 0,
        turns: new Map(),
      }
      questions.set(name, one)
      for (const part of [one.running, one.leftOut]) part.listen(() => hasChanged(name))
    }
    return one
  }

  function hasChanged(name: string): void {
    changed.set(changed.get() + 1)
    const shown = store.problems(name)
    // What was said of a file is no longer so; what else is wrong still is.
    if (shown.get().some(isOfFiles)) shown.set(shown.get().filter((one) => !isOfFiles(one)))
  }

  const isBusy = () =>
    [...questions.values()].some(({ running }) => running.get().some(({ error }) => !error))

  addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault()
  })

  return {
    question,
    changed,
    of: (name) => question(name).running.get(),
    problem: (name) => problemOf(question(name)),
    async settled() {
      if (!isBusy()) return
      const notice = {
        kind: 'more' as const,
        text: t('Vi väntar på att dina filer laddas upp. Sedan går det vidare av sig självt.'),
      }
      form?.notice.set(notice)
      await new Promise<void>((done) => {
        const stop = changed.listen(() => {
          if (isBusy()) return
          stop()
          done()
        })
      })
      if (form?.notice.get() === notice) form.notice.set(undefined)
    },
  }
}

/** Begun on another visit, or on another page of this browser, and not here yet. */
export function lostUploads(model: FormFillModel | undefined, name: string, t: Translate): Running[] {
  const { uploads = [], lost = [] } = model ?? {}
  const cut = (key: string, name: string) => ({
    ...{ key, name, percentage: 0, final: true, stop: new AbortController() },
    error: t('Filen kom aldrig fram. Välj den igen, eller ta bort den.'),
  })
  return [
    ...uploads.flatMap(({ question, assetId, name: file }) =>
      question === name ? [{ ...cut(assetId, file), begun: { assetId, chunkSize: 0 } }] : [],
    ),
    // By their places among all of the page: by these they are given up without script.
    ...lost.flatMap(({ question, name: file }, i) =>
      question === name ? [{ ...cut(`lost.${i}`, file), lost: true as const }] : [],
    ),
  ]
}

/** What keeps a question from being left: a file that the visitor chose and that would not be in the case. */
export function problemOf({ running, leftOut }: QuestionFiles): Problem | undefined {
  const failed = running.get().find(({ error }) => error)
  if (failed) {
    return { level: 'error', key: keyOf(failed), values: { name: failed.name } }
  }
  const [first] = running.get()
  if (first) return { level: 'error', key: 'validation.fileUnderWay', values: { name: first.name } }
  const [message] = leftOut.get()
  if (message) return { level: 'error', key: 'validation.fileLeftOut', values: { message } }
  return undefined
}

/** What is to be done: only a file that is still at hand can be tried again. */
function keyOf({ file, final }: Running): string {
  if (!file) return 'validation.fileLost'
  return final ? 'validation.fileRefused' : 'validation.fileFailed'
}

const isOfFiles = ({ key }: Problem) => /^validation\.file(Lost|Refused|Failed|UnderWay|LeftOut)$/.test(key)
