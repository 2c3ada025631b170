import { useState } from 'react'
import { reference } from '../../../src/shared/fields/build.ts'
import { msg } from '../../../src/shared/i18n.ts'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import { type ActionOutput, useClient } from '../client.tsx'
import { FieldControl } from '../fields/FieldControl.tsx'
import { ActionModal } from '../modals/act/ActionModal.tsx'
import type { DocumentModalProps } from '../modals/modalProps.ts'
import { BpmnReport } from './BpmnReport.tsx'
import { FileField } from './FileField.tsx'
import { sendFile } from './sendFile.ts'

const process = reference('process', msg`Ersätter utkastet i`, {
  help: msg`Tomt: det blir en ny process. Det som är publicerat ändras inte.`,
})

/** Turns a drawing in BPMN into a process, or the draft of one, and says what became of each part of it. */
export function ImportBpmn({ extras, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [id, setId] = useState<string | null>(null)
  const [done, setDone] = useState<ActionOutput<'pb3/importBpmn'> | null>(null)
  const run = async () => {
    if (!file) return
    const imported = await client.call('pb3/importBpmn', {
      uploadId: await sendFile(client, file),
      ...(id ? { id } : name.trim() ? { name: name.trim() } : {}),
    })
    setDone(imported)
    extras.onDone?.({ id: imported.id })
  }
  return (
    <ActionModal
      title={t('Importera BPMN')}
      icon="file-input"
      finalLabel={t('Importera')}
      run={run}
      onClose={onClose}
      dirty={file !== null}
      steps={[
        {
          ready: file !== null,
          content: (
            <>
              <FileField
                label={t('Ritning i BPMN 2.0')}
                accept={['.bpmn', '.xml']}
                file={file}
                onChange={setFile}
              />
              <FieldControl
                field={process}
                fieldKey="process"
                value={id}
                onChange={(chosen) => setId(typeof chosen === 'string' ? chosen : null)}
              />
              {!id && (
                <TextField
                  label={t('Namn')}
                  description={t('Tomt: det som ritningen heter.')}
                  value={name}
                  onChange={setName}
                  maxLength={200}
                />
              )}
            </>
          ),
        },
      ]}
      {...(done ? { success: <BpmnReport imported={done} /> } : {})}
    />
  )
}
