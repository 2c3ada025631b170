import { useState } from 'react'
import type { Values } from '../../../src/shared/fields/field.ts'
import { Switch } from '../../kit/input/Switch.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../kit/overlay/modalWidth.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { type ActionOutput, useClient } from '../client.tsx'
import { saveFile } from '../download/saveFile.ts'
import { FieldsForm } from '../fields/FieldsForm.tsx'
import { loadDocument } from '../loadDocument.ts'
import { ActionModal } from '../modals/act/ActionModal.tsx'
import type { DocumentModalProps } from '../modals/modalProps.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { contentFields, contentsOf, type SolutionEntry, valuesOf } from './contents.ts'
import { fetchArchive } from './fetchArchive.ts'

interface StoredSolution {
  _id: string
  name: string
  version?: string | null
  description?: string | null
  contents?: SolutionEntry[] | null
}

/** Puts what belongs to a solution, and what that points at, into a file; what belongs to it is chosen here. */
export function ExportSolution(props: DocumentModalProps) {
  const { params, onClose } = props
  const t = useT()
  const client = useClient()
  const id = params.id ?? ''
  const loaded = useLoaded(id, () => loadDocument(client, 'solution', id))
  if (loaded.data) return <Choosing {...props} solution={loaded.data} />
  return (
    <Modal open {...modalWidth} title={t('Exportera lösningen')} icon="download" onClose={onClose}>
      {loaded.error ? <Failed small error={loaded.error} onRetry={loaded.reload} /> : <Loading />}
    </Modal>
  )
}

function Choosing({ extras, schema, onClose, solution }: DocumentModalProps & { solution: StoredSolution }) {
  const t = useT()
  const client = useClient()
  const [chosen, setChosen] = useState<Values>(() => valuesOf(solution.contents ?? []))
  const [facts, setFacts] = useState<Values>({
    version: solution.version ?? '1.0.0',
    description: solution.description ?? '',
  })
  const [keep, setKeep] = useState(true)
  const [done, setDone] = useState<ActionOutput<'solution/export'> | null>(null)
  const contents = contentsOf(chosen)
  const before = contentsOf(valuesOf(solution.contents ?? []))
  const changed = JSON.stringify(contents) !== JSON.stringify(before)

  const run = async () => {
    const { version, description } = { version: String(facts.version ?? ''), description: facts.description }
    const exported = await client.call('solution/export', {
      ids: contents.map(({ id }) => id),
      name: solution.name,
      version,
      ...(description ? { description: String(description) } : {}),
    })
    const bytes = await fetchArchive(client, exported.downloadId)
    if (keep) {
      const data = { version, description: description ?? null, ...(changed ? { contents } : {}) }
      await client.call('admin/update', { page: schema.name, id: solution._id, data })
    }
    saveFile(`${solution.name}-${exported.version}.zip`, 'application/zip', bytes)
    setDone(exported)
    extras.onDone?.({ id: solution._id })
  }
  return (
    <ActionModal
      title={t('Exportera {namn}', { namn: solution.name })}
      icon="download"
      finalLabel={t('Exportera')}
      run={run}
      onClose={onClose}
      dirty={changed && !done}
      steps={[
        {
          title: t('Innehåll'),
          ready: contents.length > 0,
          content: (
            <>
              <p>{t('Det som de valda dokumenten pekar på, som mallar, roller och filer, följer med.')}</p>
              <FieldsForm
                fields={contentFields}
                keys={Object.keys(contentFields)}
                values={chosen}
                errors={{}}
                onChange={setChosen}
              />
            </>
          ),
        },
        {
          title: t('Version'),
          ready: /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(String(facts.version ?? '')),
          content: (
            <>
              <FieldsForm
                fields={schema.fields}
                keys={['version', 'description']}
                values={facts}
                errors={{}}
                onChange={setFacts}
              />
              <Switch
                label={t('Kom ihåg valen i lösningen')}
                description={t(
                  'Det som hör till lösningen och inte finns i en nyare version läggs i papperskorgen när den läses in.',
                )}
                on={keep}
                onChange={setKeep}
              />
            </>
          ),
        },
      ]}
      {...(done
        ? {
            success: (
              <Callout
                tone={done.leftOut.length > 0 ? 'warning' : 'success'}
                announce
                title={t('Lösningen är exporterad')}
              >
                {t('{n, plural, one {# dokument} other {# dokument}} i filen.', { n: done.documents })}{' '}
                {done.leftOut.length > 0 &&
                  t(
                    '{n, plural, one {# följde inte med} other {# följde inte med}}: människor, och sådant du inte får exportera.',
                    { n: done.leftOut.length },
                  )}
              </Callout>
            ),
          }
        : {})}
    />
  )
}
