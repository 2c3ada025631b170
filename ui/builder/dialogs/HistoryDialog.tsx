import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { diffTrees } from '../../../src/shared/tree/diff.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { Badge } from '../../kit/Badge.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { LoadingDots } from '../../kit/LoadingDots.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { toast } from '../../kit/toastStore.ts'
import type { Version } from '../client.ts'
import { PreviewFrame } from '../preview/PreviewFrame.tsx'
import { useEditor } from '../state/context.tsx'
import { setLock } from '../state/meetings.ts'

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
      const opened = await editor.client.revert(editor.id, chosen)
      setLock(editor, opened.lock)
      editor.replace(opened, { undoable: true })
      close()
      const version = Array.isArray(versions) ? versions.find((one) => one._id === chosen)?.version : undefined
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

interface VersionListProps {
  versions: readonly Version[]
  chosen: string | null
  onChoose: (id: string) => void
}

function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const t = useT()
  const region = useRegion()
  const date = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <fieldset className="b-versions">
      <legend className="k-hidden">{t('Versioner')}</legend>
      {versions.map((version) => (
        <label key={version._id} className="b-version">
          <input
            type="radio"
            name="version"
            checked={version._id === chosen}
            onChange={() => onChoose(version._id)}
          />
          <span>
            <span className="b-version-head">
              <strong>{t('Version {n}', { n: version.version })}</strong>
              {version.live && <Badge label={t('Publicerad')} color="success" />}
            </span>
            <span className="b-version-when">
              <time dateTime={new Date(version.published).toISOString()}>{date.format(version.published)}</time>
              {version.byName && ` · ${version.byName}`}
            </span>
            {version.comment && <span className="b-version-comment">{version.comment}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** How the draft differs from a version, in numbers. */
function Difference({ version }: { version: Tree }) {
  const editor = useEditor()
  const t = useT()
  const { added, removed, moved, changed } = diffTrees(version, editor.$tree.get())
  const same = added.length + removed.length + moved.length + changed.length === 0
  return (
    <p className="b-difference">
      {same
        ? t('Utkastet är likadant.')
        : t('Sedan dess i utkastet: {added} nya, {removed} borttagna, {moved} flyttade, {changed} ändrade.', {
            added: added.length,
            removed: removed.length,
            moved: moved.length,
            changed: changed.length,
          })}
    </p>
  )
}

/** The tree of a version; null while it is fetched. */
function useVersion(id: string | null): { tree: Tree } | { error: string } | null {
  const editor = useEditor()
  const [found, setFound] = useState<{ id: string; result: { tree: Tree } | { error: string } } | null>(null)
  useEffect(() => {
    if (!id) return
    let here = true
    editor.client.version(editor.id, id).then(
      ({ normStructure, rootId }) => here && setFound({ id, result: { tree: { rootId, nodes: normStructure } } }),
      (error) => here && setFound({ id, result: { error: error instanceof Error ? error.message : String(error) } }),
    )
    return () => {
      here = false
    }
  }, [editor, id])
  return found && found.id === id ? found.result : null
}
