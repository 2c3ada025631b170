import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { VersionsDialog } from '../../frame/VersionsDialog.tsx'
import { useProcess } from '../state/context.tsx'
import { openedProcess } from '../state/processServer.ts'
import { Difference } from './Difference.tsx'

/** The published versions of the process, how each differs from the draft, and the way back to one. */
export function HistoryDialog() {
  const editor = useProcess()
  const open = useStore(editor.$dialog) === 'history'
  const load = useCallback(
    async (versionId: string) => (await editor.client.version(editor.id, versionId)).process,
    [editor],
  )
  if (!open) return null
  return (
    <VersionsDialog
      load={load}
      revert={async (versionId) => openedProcess(await editor.client.revert(editor.id, versionId))}
    >
      {(version) => <Difference version={version} />}
    </VersionsDialog>
  )
}
