import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { RunningCases } from '../../admin/versions/RunningCases.tsx'
import { VersionsDialog } from '../../frame/VersionsDialog.tsx'
import { Button } from '../../kit/Button.tsx'
import { useT } from '../../kit/text.tsx'
import { useProcess } from '../state/context.tsx'
import type { Looking } from '../state/editor.ts'
import { openedProcess } from '../state/processServer.ts'
import { Difference } from './Difference.tsx'

/** The published versions of the process, how each differs from the draft, and the way back to one. */
export function HistoryDialog() {
  const editor = useProcess()
  const t = useT()
  const open = useStore(editor.$dialog) === 'history'
  const load = useCallback(
    async (versionId: string) => (await editor.client.version(editor.id, versionId)).process,
    [editor],
  )
  const { name } = useStore(editor.$document)
  if (!open) return null
  const look = (looking: Looking) => {
    editor.$dialog.set(null)
    editor.$looking.set(looking)
  }
  return (
    <VersionsDialog
      load={load}
      revert={async (versionId) => {
        const opened = openedProcess(await editor.client.revert(editor.id, versionId))
        editor.$looking.set(null)
        return opened
      }}
    >
      {(graph, { version }) => (
        <>
          <div className="p-look">
            <Button small icon="workflow" onPress={() => look({ version, graph, isCompared: false })}>
              {t('Visa på ritytan')}
            </Button>
            <Button small icon="columns-2" onPress={() => look({ version, graph, isCompared: true })}>
              {t('Sida vid sida')}
            </Button>
          </div>
          <RunningCases what="process" id={editor.id} name={name} version={version} />
          <Difference version={graph} />
        </>
      )}
    </VersionsDialog>
  )
}
