import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { setLock } from '../../editing/lock.ts'
import type { Version } from '../../frame/frame.ts'
import { VersionList } from '../../frame/VersionList.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { ErrorState } from '../../kit/show/ErrorState.tsx'
import { LoadingDots } from '../../kit/show/LoadingDots.tsx'
import { useT } from '../../kit/text.tsx'
import { PreviewFrame } from '../preview/PreviewFrame.tsx'
import { useEditor } from '../state/context.tsx'
import { openedTree } from '../state/treeServer.ts'
import { Difference } from './Difference.tsx'
import { useVersion } from './useVersion.ts'

/** The published versions of the document, what each looks like and how it differs, and the way back to one. */
export function HistoryDialog() {
  const editor = useEditor()
  const open = useStore(editor.$dialog) === 'history'
  return open ? <OpenHistory /> : null
}

function OpenHistory() {
  const editor = useEditor()
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  const [attempt, setAttempt] = useState(0)
  const [versions, setVersions] = useState<Version[] | Error | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const shown = useVersion(chosen)
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
      (error) => here && setVersions(error instanceof Error ? error : new Error(String(error))),
    )
    return () => {
      here = false
    }
  }, [editor, attempt])

  const revert = async () => {
    if (!chosen) return
    setBusy(true)
    try {
      await editor.saver.flush()
      const opened = openedTree(await editor.client.revert(editor.id, chosen))
      setLock(editor, opened.lock)
      editor.replace(opened, { undoable: true })
      close()
      const version = Array.isArray(versions)
        ? versions.find((one) => one._id === chosen)?.version
        : undefined
      toast.success(t('Utkastet är nu som version {n}.', { n: version ?? '' }))
    } catch (error) {
      toast.danger(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  const list = Array.isArray(versions) ? versions : []
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
        disabled: readOnly || !(shown && 'tree' in shown),
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
            {shown && 'error' in shown && <ErrorState small>{shown.error}</ErrorState>}
            {shown && 'tree' in shown && (
              <>
                <Difference version={shown.tree} />
                <PreviewFrame tree={shown.tree} width={null} still />
              </>
            )}
          </div>
        </div>
      )}
    </Modal>
  )
}
