import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { process } from '../../../src/shared/schemas/process.ts'
import { useClient } from '../../admin/client.tsx'
import { ProcessBuilder } from '../../process/ProcessBuilder.tsx'
import { Gone, useEditorPage } from './editorPage.tsx'
import { createProcessClient } from './processClient.ts'

/** The process editor over the whole window. */
export function ProcessRoute({ id, back }: { id: string; back: string }) {
  const client = useClient()
  const [, navigate] = useLocation()
  const { gone, onName, onGone } = useEditorPage(process, id)
  const processClient = useMemo(() => createProcessClient(client), [client])
  if (gone) return <Gone schema={process} back={back} />
  return (
    <ProcessBuilder
      key={id}
      id={id}
      client={processClient}
      onClose={() => navigate(back)}
      onName={onName}
      onGone={onGone}
    />
  )
}
