import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { OpenedDocument } from '../editing/client.ts'
import { setLock } from '../editing/lock.ts'
import { Modal } from '../kit/overlay/Modal.tsx'
import { toast } from '../kit/overlay/toastStore.ts'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { ErrorState } from '../kit/show/ErrorState.tsx'
import { LoadingDots } from '../kit/show/LoadingDots.tsx'
import { useT } from '../kit/text.tsx'
import { useFrame } from './context.tsx'
import type { Version } from './frame.ts'
import { VersionList } from './VersionList.tsx'

export interface VersionsDialogProps<Shown> {
  /** What a version held. The same function for as long as the dialog is open. */
  load: (versionId: string) => Promise<Shown>
  /** The draft becomes what the version was; answers with it as it is opened anew. */
  // biome-ignore lint/suspicious/noExplicitAny: as the editor that it is given to has it
  revert: (versionId: string) => Promise<OpenedDocument<any, any, any>>
  /** What of it is shown beside the list. */
  children: (shown: Shown, version: Version) => ReactNode
}

/** The published versions of what is edited, what each held, and the way back to one. */
export function VersionsDialog<Shown>({ load, revert, children }: VersionsDialogProps<Shown>) {
  const frame = useFrame()
  const readOnly = useStore(frame.$readOnly)
  const t = useT()
  const [attempt, setAttempt] = useState(0)
  const [versions, setVersions] = useState<Version[] | Error | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [found, setFound] = useState<{ id: string; shown: Shown | Error } | null>(null)
  const [busy, setBusy] = useState(false)
  const shown = found?.id === chosen ? found.shown : null
  const close = () => frame.$dialog.set(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt asks again
  useEffect(() => {
    let here = true
    setVersions(null)
    frame.client.versions(frame.id).then(
      (list) => {
        if (!here) return
        setVersions(list)
        setChosen(list[0]?._id ?? null)
      },
      (error) => here && setVersions(thrown(error)),
    )
    return () => {
      here = false
    }
  }, [frame, attempt])
  useEffect(() => {
    if (chosen === null) return
    let here = true
    load(chosen).then(
      (shown) => here && setFound({ id: chosen, shown }),
      (error) => here && setFound({ id: chosen, shown: thrown(error) }),
    )
    return () => {
      here = false
    }
  }, [load, chosen])

  const list = Array.isArray(versions) ? versions : []
  const current = list.find(({ _id }) => _id === chosen)
  const goBack = async () => {
    if (!chosen) return
    setBusy(true)
    try {
      await frame.saver.flush()
      const opened = await revert(chosen)
      setLock(frame, opened.lock)
      frame.replace(opened, { undoable: true })
      close()
      const { version = '' } = current ?? {}
      toast.success(t('Utkastet är nu som version {n}.', { n: version }))
    } catch (error) {
      toast.danger(thrown(error).message)
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      onClose={close}
      title={t('Versioner')}
      icon="history"
      minWidth={600}
      maxWidth={1080}
      className="b-history-dialog"
      primary={{
        label: t('Revert to this version'),
        busy,
        disabled: readOnly || shown === null || shown instanceof Error,
        onPress: () => void goBack(),
      }}
    >
      {versions === null && <LoadingDots />}
      {versions instanceof Error && (
        <ErrorState small onRetry={() => setAttempt(attempt + 1)}>
          {versions.message}
        </ErrorState>
      )}
      {Array.isArray(versions) && list.length === 0 && (
        <EmptyState small icon="history" title={t('Inga versioner än')}>
          {t('Varje gång du publicerar sparas en version här.')}
        </EmptyState>
      )}
      {list.length > 0 && (
        <div className="b-history">
          <VersionList versions={list} chosen={chosen} onChoose={setChosen} />
          <div className="b-history-preview">
            {shown === null && <LoadingDots />}
            {shown instanceof Error && <ErrorState small>{shown.message}</ErrorState>}
            {shown !== null && !(shown instanceof Error) && current && children(shown, current)}
          </div>
        </div>
      )}
    </Modal>
  )
}

const thrown = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
