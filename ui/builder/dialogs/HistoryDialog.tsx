import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { RunningCases } from '../../admin/versions/RunningCases.tsx'
import { VersionsDialog } from '../../frame/VersionsDialog.tsx'
import { PreviewFrame } from '../preview/PreviewFrame.tsx'
import { useEditor } from '../state/context.tsx'
import { openedTree } from '../state/treeServer.ts'
import { Difference } from './Difference.tsx'

/** The published versions of the document, what each looks like and how it differs, and the way back to one. */
export function HistoryDialog() {
  const editor = useEditor()
  const open = useStore(editor.$dialog) === 'history'
  const load = useCallback(
    async (versionId: string): Promise<Tree> => {
      const { rootId, normStructure: nodes } = await editor.client.version(editor.id, versionId)
      return { rootId, nodes }
    },
    [editor],
  )
  const { name } = useStore(editor.$document)
  if (!open) return null
  return (
    <VersionsDialog
      load={load}
      revert={async (versionId) => openedTree(await editor.client.revert(editor.id, versionId))}
    >
      {(tree, { version }) => (
        <>
          {editor.schema.name === 'form' && (
            <RunningCases what="form" id={editor.id} name={name} version={version} />
          )}
          <Difference version={tree} />
          <PreviewFrame tree={tree} width={null} still />
        </>
      )}
    </VersionsDialog>
  )
}
