import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import { setLock } from '../../editing/lock.ts'
import type { Version } from '../../frame/frame.ts'
import { VersionList } from '../../frame/VersionList.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { ErrorState } from '../../kit/show/ErrorState.tsx'
import { LoadingDots } from '../../kit/show/LoadingDots.tsx'
import { useT } from '../../kit/text.tsx'
import { useProcess } from '../state/context.tsx'
import { Difference } from './Difference.tsx'

/** The published versions of the process, how each differs from the draft, and the way back to one. */
export function HistoryDialog() {
  const editor = useProcess()
  return useStore(editor.$dialog) === 'history' ? <OpenHistory /> : null
}

const thrown = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

function OpenHistory() {
  const editor = useProcess()
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  const [attempt, setAttempt] = useState(0)
  const [versions, setVersions] = useState<Version[] | Error | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState<ProcessGraph | Error | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => editor.$dialog.set(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt asks again
  useEffect(() => {
    let here = true
    setVersions(null)
    editor.client.versions(editor.id).then(
      (found) => {
        if (!here) return
        setVersions(found)
        setChosen(found[0]?._id ?? null)
      },
      (error) => here && setVersions(thrown(error)),
    )
    return () => {
      here = false
    }
  }, [editor, attempt])
  useEffect(() => {
    let here = true
    setShown(null)
    if (chosen === null) return
    editor.client.version(editor.id, chosen).then(
      ({ process }) => here && setShown(process),
      (error) => here && setShown(thrown(error)),
    )
    return () => {
      here = false
    }
  }, [editor, chosen])
  const list = Array.isArray(versions) ? versions : []
  const revert = async () => {
    if (!chosen) return
    setBusy(true)
    try {
      await editor.saver.flush()
      await editor.client.revert(editor.id, chosen)
      const opened = await editor.server.load(editor.id)
      setLock(editor, opened.lock)
      editor.replace(opened, { undoable: true })
      close()
      toast.success(
        t('Utkastet är nu som version {n}.', { n: list.find(({ _id }) => _id === chosen)?.version ?? '' }),
      )
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
        onPress: () => void revert(),
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
            {shown && !(shown instanceof Error) && <Difference version={shown} />}
          </div>
        </div>
      )}
    </Modal>
  )
}
