import { useLayoutEffect, useRef, useState } from 'react'
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
import { usePage } from '../page.ts'
import { problemText } from './problemText.ts'
import type { Field } from './useField.ts'

type UploadSettings = Pick<FileUploadSettings, 'maxFiles' | 'maxSize' | 'accept' | 'filename'>

export interface Uploads {
  running: readonly RunningUpload[]
  add(files: readonly File[]): void
  remove(assetId: string): void
  cancel(key: string): void
  retry(key: string): void
  /** Chosen files that were not taken, and why, in words. Stays until the next choice, or until it is put away. */
  leftOut: readonly string[]
  forgetLeftOut(): void
}

export interface RunningUpload {
  key: string
  name: string
  percentage: number
  error?: string
  /** The server does not want the file: sending it again would not help. */
  final?: boolean
}

/** Sends files while the rest of the form is filled in. Null without script. */
export function useUploads(
  field: Field,
  files: readonly FileAnswer[],
  settings: UploadSettings,
): Uploads | null {
  const { client, store, form, t, locale } = usePage()
  const [running, setRunning] = useState<readonly (RunningUpload & { file: File; stop: AbortController })[]>(
    [],
  )
  const [ready, setReady] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const counter = useRef(0)
  /** Which of the chosen a file was, by asset: small files are there before large ones that were chosen first. */
  const turns = useRef(new Map<string, number>())
  // Before anybody can choose a file: one chosen earlier would be passed over.
  useLayoutEffect(() => setReady(client !== null), [client])
  if (!client || !ready) return null

  const change = (key: string, part: Partial<RunningUpload>) =>
    setRunning((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const now = () => (store.state.value(field.name) as FileAnswer[] | null) ?? []

  const start = async (key: string, file: File, stop: AbortController) => {
    try {
      const name = uploadName(settings, file.name, now().length + running.length)
      const draft = form?.steps ? await form.steps.begin() : null
      if (form?.steps && !draft) throw new Error(t('Filen kunde inte laddas upp.'))
      const answer = await client.upload(file, {
        name,
        ...(draft && {
          formDataId: draft.formDataId,
          ...(draft.caseToken && { caseToken: draft.caseToken }),
        }),
        signal: stop.signal,
        onProgress: (percentage) => change(key, { percentage }),
      })
      turns.current.set(answer.assetId, Number(key))
      field.set(inTurn([...now(), answer], turns.current))
      setRunning((all) => all.filter((one) => one.key !== key))
    } catch (error) {
      if (!stop.signal.aborted) change(key, whyNot(error, file, settings, t))
    }
  }

  return {
    running,
    leftOut,
    forgetLeftOut: () => setLeftOut([]),
    add(added) {
      const { taken, refused } = chosen(added, settings, maxFilesOf(settings) - files.length - running.length)
      setLeftOut(refused.map((problem) => problemText(problem, settings, t, locale)))
      store.problems(field.name).set([])
      for (const file of taken) {
        const key = String(counter.current++)
        const stop = new AbortController()
        setRunning((all) => [...all, { key, name: file.name, percentage: 0, file, stop }])
        void start(key, file, stop)
      }
    },
    remove: (assetId) => field.set(now().filter((file) => file.assetId !== assetId)),
    cancel(key) {
      running.find((one) => one.key === key)?.stop.abort()
      setRunning((all) => all.filter((one) => one.key !== key))
    },
    retry(key) {
      const upload = running.find((one) => one.key === key)
      if (!upload) return
      change(key, { error: undefined, percentage: 0 })
      void start(key, upload.file, upload.stop)
    },
  }
}

/** Of the files that were chosen those that can be sent, as many as there is room for, and what is wrong with the others. */
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
