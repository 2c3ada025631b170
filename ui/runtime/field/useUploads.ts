import { atom } from 'nanostores'
import type { FileUploadSettings } from '../../../src/shared/catalogue/FileUpload.ts'
import type { Problem } from '../../../src/shared/catalogue/value.ts'
import {
  defaultMaxSize,
  type FileAnswer,
  fileProblems,
  maxFilesOf,
} from '../../../src/shared/catalogue/values/FileUpload.ts'
import { uploadName } from '../../../src/shared/catalogue/values/uploadName.ts'
import type { Translate } from '../../../src/shared/i18n.ts'
import type { WireError } from '../../../src/shared/wire/errors.ts'
import type { RunningUpload } from '../form/formRun.ts'
import { dropUpload, uploadInChunks } from '../live/upload.ts'
import { usePage, useScript } from '../page.ts'
import { useStore } from '../useStore.ts'
import { filesOf, type Running } from './formFiles.ts'
import { problemText } from './problemText.ts'
import type { Field } from './useField.ts'

type UploadSettings = Pick<FileUploadSettings, 'maxFiles' | 'maxSize' | 'accept' | 'filename'>

export interface Uploads {
  running: readonly RunningUpload[]
  add(files: readonly File[]): void
  remove(assetId: string): void
  cancel(key: string): void
  retry(key: string): void
  leftOut: readonly string[]
  forgetLeftOut(): void
}

/** Sends files while the rest of the form is filled in. Null without script. */
export function useUploads(
  field: Field,
  files: readonly FileAnswer[],
  settings: UploadSettings,
): Uploads | null {
  const { client, store, form, t, locale } = usePage()
  // True before anybody can choose a file: one chosen earlier would be passed over.
  const ready = useScript()
  const here = ready ? filesOf(store, form, t).question(field.name) : null
  const running = useStore(here?.running ?? none)
  const leftOut = useStore(here?.leftOut ?? none) as readonly string[]
  if (!client || !here) return null

  const change = (key: string, part: Partial<Running>) =>
    here.running.set(here.running.get().map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => here.running.set(here.running.get().filter((one) => one.key !== key))
  const find = (key: string) => here.running.get().find((one) => one.key === key)
  const now = () => (store.state.value(field.name) as FileAnswer[] | null) ?? []
  const heldBy = () => form?.held.get().caseToken ?? null

  const start = async (key: string, file: File, stop: AbortController) => {
    try {
      const name = uploadName(settings, file.name, now().length + running.length)
      // Chosen before the script came, or as it takes the page over: it waits for the form, which holds the draft.
      while (form && !form.steps && !stop.signal.aborted) await new Promise((go) => setTimeout(go, 50))
      const draft = form?.steps ? await form.steps.begin() : null
      if (form?.steps && !draft) throw new Error(t('Filen kunde inte laddas upp.'))
      const answer = await (client.upload ?? uploadInChunks.bind(null, client.call))(file, {
        name,
        question: field.name,
        ...(draft && {
          formDataId: draft.formDataId,
          ...(draft.caseToken && { caseToken: draft.caseToken }),
        }),
        begun: find(key)?.begun,
        onBegun: (begun) => change(key, { begun }),
        signal: stop.signal,
        onProgress: (percentage) => change(key, { percentage }),
      })
      here.turns.set(answer.assetId, Number(key))
      field.set(inTurn([...now(), answer], here.turns))
      drop(key)
    } catch (error) {
      if (stop.signal.aborted) return
      // Begun anew the next time, unless it was the line alone.
      const cut = (error as { code?: string }).code === 'OFFLINE'
      const { begun } = find(key) ?? {}
      if (begun && !cut) await dropUpload(client.call, begun.assetId, heldBy()).catch(() => {})
      change(key, { ...whyNot(error, file, settings, t), ...(!cut && { begun: undefined }) })
    }
  }

  const cancel = async (key: string) => {
    const upload = find(key)
    if (!upload) return
    upload.stop.abort()
    try {
      if (upload.begun) await dropUpload(client.call, upload.begun.assetId, heldBy())
      drop(key)
    } catch (error) {
      change(key, { error: (error as Error).message, final: true })
    }
  }

  return {
    running,
    leftOut,
    forgetLeftOut: () => here.leftOut.set([]),
    add(added) {
      // A file that was cut off on another visit is chosen again.
      for (const one of running)
        if (!one.file && added.some(({ name }) => name === one.name)) void cancel(one.key)
      const { taken, refused } = chosen(added, settings, maxFilesOf(settings) - files.length - running.length)
      here.leftOut.set(refused.map((problem) => problemText(problem, settings, t, locale)))
      store.problems(field.name).set([])
      for (const file of taken) {
        const key = String(here.chosen++)
        const stop = new AbortController()
        here.running.set([...here.running.get(), { key, name: file.name, percentage: 0, file, stop }])
        void start(key, file, stop)
      }
    },
    remove: (assetId) => field.set(now().filter((file) => file.assetId !== assetId)),
    cancel: (key) => void cancel(key),
    retry(key) {
      const { file, stop } = find(key) ?? {}
      if (!file || !stop) return
      change(key, { error: undefined, percentage: 0 })
      void start(key, file, stop)
    },
  }
}

const none = atom<readonly never[]>([])

/**
 * Of the files that were chosen those that can be sent, as many as there is room for, and what is wrong with the
 * others.
 */
export function chosen<F extends Pick<File, 'name' | 'size' | 'type'>>(
  added: readonly F[],
  settings: UploadSettings,
  room: number,
): { taken: F[]; refused: Problem[] } {
  const found = added.map((file) => ({
    file,
    problems: fileProblems({ name: file.name, size: file.size, mimeType: file.type }, settings),
  }))
  const good = found.filter(({ problems }) => problems.length === 0).map(({ file }) => file)
  const surplus = good.slice(Math.max(room, 0))
  const refused = found.flatMap(({ problems }) => problems)
  if (surplus.length > 0) {
    const names = surplus.map(({ name }) => name).join(', ')
    const values = { names, n: maxFilesOf(settings) }
    refused.push({ level: 'error', key: 'validation.filesLeftOut', values })
  }
  return { taken: good.slice(0, Math.max(room, 0)), refused }
}

/** Files that were there before, then the others as they were chosen. */
export function inTurn(files: readonly FileAnswer[], turns: ReadonlyMap<string, number>): FileAnswer[] {
  const turn = ({ assetId }: FileAnswer) => turns.get(assetId) ?? -1
  return [...files].sort((a, b) => turn(a) - turn(b))
}

/** Why an upload failed, in the server's words; of a refused file its own problem rather than the general one. */
function whyNot(error: unknown, file: File, settings: UploadSettings, t: Translate): Partial<RunningUpload> {
  const { message, err } = error as { message?: string; err?: WireError }
  const [problem] = Object.values(err?.fields ?? {})
  const mb = Number(settings.maxSize || defaultMaxSize) / 1000
  if (err?.code === 'INVALID' && problem) return { error: t(problem, { name: file.name, mb }), final: true }
  return { error: message || t('Filen kunde inte laddas upp.') }
}
