import { useState } from 'react'
import { useLocation } from 'wouter'
import { choice, reference } from '../../../src/shared/fields/build.ts'
import { msg } from '../../../src/shared/i18n.ts'
import { Switch } from '../../kit/input/Switch.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import { type ActionOutput, useClient } from '../client.tsx'
import { FieldControl } from '../fields/FieldControl.tsx'
import { ActionModal } from '../modals/act/ActionModal.tsx'
import type { DocumentModalProps } from '../modals/modalProps.ts'
import { FidelityReport } from './FidelityReport.tsx'
import { FileField } from './FileField.tsx'
import { sendFile } from './sendFile.ts'

const process = reference('process', msg`Process`, {
  help: msg`Tomt: den enda, eller den första som är publicerad.`,
})

const category = reference('category', msg`Kategori`, {
  help: msg`Tomt: formuläret listas inte, och nås bara med sin länk.`,
})
const lang = choice(
  msg`Språk`,
  [
    { value: null, label: msg`Ett för alla` },
    { value: 'sv', label: msg`Svenska` },
    { value: 'en', label: msg`Engelska` },
  ],
  { help: msg`Språket som formulärets egna texter är på.` },
)

/** Turns a Form.io definition into a form, and says what became of every part of it. */
export function ImportForm({ extras, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const [, navigate] = useLocation()
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [processId, setProcessId] = useState<string | null>(null)
  const [categoryId, setCategoryId] = useState<string | null>(null)
  const [language, setLanguage] = useState<string | null>(null)
  const [translations, setTranslations] = useState<File | null>(null)
  const [publish, setPublish] = useState(false)
  const [done, setDone] = useState<ActionOutput<'form/import'> | null>(null)
  const run = async () => {
    if (!file) return
    const imported = await client.call('form/import', {
      from: 'formio',
      uploadId: await sendFile(client, file),
      publish,
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(processId ? { process: processId } : {}),
      ...(categoryId ? { category: categoryId } : {}),
      ...(language ? { lang: language } : {}),
      ...(translations ? { translationsId: await sendFile(client, translations) } : {}),
    })
    setDone(imported)
    extras.onDone?.({ id: imported.id })
  }
  return (
    <ActionModal
      title={t('Importera ett formulär')}
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
                label={t('Formulär från Form.io')}
                accept={['.json', '.zip']}
                file={file}
                onChange={setFile}
              />
              <TextField
                label={t('Namn')}
                description={t('Tomt: filens egen titel.')}
                value={name}
                onChange={setName}
                maxLength={1000}
              />
              <FieldControl
                field={process}
                fieldKey="process"
                value={processId}
                onChange={(id) => setProcessId(typeof id === 'string' ? id : null)}
              />
              <FieldControl
                field={category}
                fieldKey="category"
                value={categoryId}
                onChange={(id) => setCategoryId(typeof id === 'string' ? id : null)}
              />
              <FieldControl
                field={lang}
                fieldKey="lang"
                value={language}
                onChange={(code) => setLanguage(typeof code === 'string' ? code : null)}
              />
              <FileField
                label={t('Översättningar')}
                accept={['.json']}
                file={translations}
                optional
                onChange={setTranslations}
              />
              <Switch label={t('Publicera genast')} on={publish} onChange={setPublish} />
            </>
          ),
        },
      ]}
      {...(done
        ? {
            success: <FidelityReport imported={done} />,
            successAction: {
              label: t('Öppna i byggaren'),
              icon: 'hammer',
              onPress: () => navigate(`/form/edit/${done.id}`),
            },
          }
        : {})}
    />
  )
}
