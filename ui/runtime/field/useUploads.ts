import { useEffect, useRef, useState } from 'react'
import type { Settings } from '../../../src/shared/catalogue/value.ts'
import { type FileAnswer, fileProblems, maxFilesOf } from '../../../src/shared/catalogue/values/FileUpload.ts'
import { uploadName } from '../../../src/shared/catalogue/values/uploadName.ts'
import { usePage } from '../page.ts'
import type { Field } from './useField.ts'

export interface Uploads {
  running: readonly RunningUpload[]
  add(files: readonly File[]): void
  remove(assetId: string): void
  cancel(key: string): void
  retry(key: string): void
}

export interface RunningUpload {
  key: string
  name: string
  percentage: number
  error?: string
}

/** Sends files while the rest of the form is filled in. Null without script. */
export function useUploads(field: Field, files: readonly FileAnswer[], settings: Settings): Uploads | null {
  const { client, store, form, t } = usePage()
  const [running, setRunning] = useState<readonly (RunningUpload & { file: File; stop: AbortController })[]>(
    [],
  )
  const [ready, setReady] = useState(false)
  const counter = useRef(0)
  useEffect(() => setReady(client !== null), [client])
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
      field.set([...now(), answer])
      setRunning((all) => all.filter((one) => one.key !== key))
    } catch (error) {
      if (!stop.signal.aborted)
        change(key, { error: error instanceof Error ? error.message : t('Filen kunde inte laddas upp.') })
    }
  }

  return {
    running,
    add(added) {
      const room = maxFilesOf(settings) - files.length - running.length
      const found = added.map((file) => ({
        file,
        problems: fileProblems({ name: file.name, size: file.size, mimeType: file.type }, settings),
      }))
      const problems = found.flatMap((one) => one.problems)
      if (added.length > room)
        problems.push({ level: 'error', key: 'validation.maxFiles', values: { n: maxFilesOf(settings) } })
      store.problems(field.name).set(problems)
      for (const { file } of found.filter((one) => one.problems.length === 0).slice(0, Math.max(room, 0))) {
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
