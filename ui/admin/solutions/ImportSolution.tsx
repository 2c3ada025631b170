import { useState } from 'react'
import { Switch } from '../../kit/input/Switch.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { type ActionOutput, useClient } from '../client.tsx'
import { ActionModal } from '../modals/act/ActionModal.tsx'
import type { DocumentModalProps } from '../modals/modalProps.ts'
import { FileField } from './FileField.tsx'
import { PlanView } from './PlanView.tsx'
import { sendFile } from './sendFile.ts'

/** Reads a solution in: the file, then what it would change, then the change, which is one. */
export function ImportSolution({ extras, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const [file, setFile] = useState<File | null>(null)
  const [withRoles, setWithRoles] = useState(false)
  const [uploadId, setUploadId] = useState('')
  const [plan, setPlan] = useState<ActionOutput<'solution/diff'> | null>(null)
  const [done, setDone] = useState<ActionOutput<'solution/import'> | null>(null)

  const look = async () => {
    if (!file) return
    const id = await sendFile(client, file)
    setPlan(await client.call('solution/diff', { uploadId: id, withRoles }))
    setUploadId(id)
  }
  const run = async () => {
    setDone(await client.call('solution/import', { uploadId, withRoles }))
    extras.onDone?.({})
  }
  const changes = plan?.documents.filter(({ change }) => change !== 'unchanged').length ?? 0
  return (
    <ActionModal
      title={t('Läs in en lösning')}
      icon="package"
      finalLabel={t('Läs in')}
      run={run}
      onClose={onClose}
      dirty={file !== null && !done}
      steps={[
        {
          title: t('Fil'),
          ready: file !== null,
          next: look,
          content: (
            <>
              <FileField label={t('Lösningsfil')} accept={['.zip']} file={file} onChange={setFile} />
              <Switch
                label={t('Läs in roller och grupper')}
                description={t('Annars behålls de som finns, och nya lämnas utanför.')}
                on={withRoles}
                onChange={setWithRoles}
              />
            </>
          ),
        },
        {
          title: t('Vad som ändras'),
          ready: plan !== null && plan.problems.length === 0 && changes + plan.assets.length > 0,
          content: plan && <PlanView plan={plan} />,
        },
      ]}
      {...(done
        ? {
            success: (
              <>
                <Callout tone="success" announce title={t('Lösningen är inläst')}>
                  {done.solution.name} {done.solution.version}
                </Callout>
                <PlanView plan={done} />
              </>
            ),
          }
        : {})}
    />
  )
}
