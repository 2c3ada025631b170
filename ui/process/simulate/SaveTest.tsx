import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { expectedOf } from '../../../src/shared/process/simulate/replay.ts'
import { test as schema } from '../../../src/shared/schemas/test.ts'
import { ActionError, messageOf } from '../../admin/actionError.ts'
import { useClient } from '../../admin/client.tsx'
import { useIsViewing, useMay } from '../../admin/session.tsx'
import { Results, type TestResult } from '../../admin/tests/Results.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { useProcess } from '../state/context.tsx'
import { type Said, stateName } from './happeningWords.ts'
import type { Simulation } from './useSimulation.ts'

/** Whether the person may keep what was tried as a test. */
export function useMaySaveTest(): boolean {
  const may = useMay(schema.allow.write)
  return !useIsViewing() && may
}

type Saved = { result: TestResult } | { error: string; id?: string } | null

/** The run, kept as a test of the process, and run at once. */
export function SaveTest({
  simulation: { world, run, scenario },
  said,
  onClose,
}: {
  simulation: Simulation
  said: Said
  onClose: () => void
}) {
  const editor = useProcess()
  const { name: process = '' } = useStore(editor.$document)
  const client = useClient()
  const { t } = said
  const [name, setName] = useState(() => `${process}: ${stateName(run.now.state, said)}`.slice(0, 200))
  const [why, setWhy] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<Saved>(null)

  /** Makes it, and runs it: what was tried is the draft as it is, so that is kept first. */
  async function save() {
    setBusy(true)
    setWhy(undefined)
    let id: string | undefined
    try {
      if (!(await editor.saver.flush())) {
        setSaved({
          error: t('De senaste ändringarna av processen gick inte att spara, så inget prov sparades.'),
        })
        return
      }
      const data = {
        ...{ name: name.trim(), process: editor.id, ...(world.form && { form: world.form._id }) },
        scenario: { ...scenario, expect: expectedOf(run) },
      }
      id = (await client.call('admin/create', { page: schema.name, data })).data._id
      const [result] = (await client.call('test/run', { ids: [id] })).results
      setSaved(result ? { result } : { id, error: '' })
    } catch (error) {
      const field =
        error instanceof ActionError ? (error.fields?.name ?? error.fields?.['data.name']) : undefined
      if (field) setWhy(t(field))
      else setSaved({ error: messageOf(error), ...(id && { id }) })
    } finally {
      setBusy(false)
    }
  }
  const isKept = saved !== null && ('result' in saved || saved.id !== undefined)
  return (
    <Modal
      open
      minWidth={400}
      maxWidth={560}
      title={t('Spara som prov')}
      icon="clipboard-check"
      onClose={onClose}
      cancelLabel={isKept ? null : t('Avbryt')}
      primary={
        isKept
          ? { label: t('Stäng'), autoFocus: true, onPress: onClose }
          : { label: t('Spara och kör'), busy, disabled: name.trim() === '', onPress: () => void save() }
      }
    >
      {!isKept && (
        <>
          <TextField
            required
            autoFocus
            label={t('Namn')}
            maxLength={200}
            value={name}
            onChange={setName}
            {...(why && { error: why })}
          />
          <p className="k-muted">
            {t(
              'Provet gör om stegen med samma personer, svar och tider, och väntar sig att ärendet hamnar i {state} med samma svar och effekter.',
              { state: stateName(run.now.state, said) },
            )}
          </p>
          <Draft />
        </>
      )}
      <div role="status">
        {saved && 'result' in saved && (
          <>
            <p>{t('Provet är sparat.')}</p>
            <Results linked results={[saved.result]} />
          </>
        )}
        {saved && 'error' in saved && (
          <Callout tone="danger">
            {saved.error}
            {saved.id && (
              <p>
                {t('Provet är sparat.')}{' '}
                <a href={`/test/${encodeURIComponent(saved.id)}`} target="_blank" rel="noopener">
                  {name}
                </a>
              </p>
            )}
          </Callout>
        )}
      </div>
      {isKept && <Draft />}
    </Modal>
  )
}

/** What it means that cases do not go by what was tried. */
function Draft() {
  const editor = useProcess()
  const { published } = useStore(editor.$document)
  const ahead = useStore(editor.$ahead)
  const t = useT()
  if (published !== null && !ahead) return null
  return (
    <Callout tone="info">
      {published === null
        ? t('Processen är inte publicerad. Provet körs på utkastet, och ska gå rätt innan det publiceras.')
        : t(
            'Utkastet skiljer sig från version {n}, som ärenden följer. Provet körs på utkastet, och ska gå rätt innan det publiceras.',
            { n: published },
          )}
    </Callout>
  )
}
