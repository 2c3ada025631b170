import { useStore } from '@nanostores/react'
import { Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { localise } from '../../../src/shared/catalogue/read/localise.ts'
import { type ActionOutput, useClient } from '../../admin/client.tsx'
import { Failed } from '../../admin/page/Failed.tsx'
import { Loading } from '../../admin/page/Loading.tsx'
import { useLoaded } from '../../admin/page/useLoaded.ts'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { OffersProvider } from '../settings/offers.tsx'
import { useGraph, useProcess } from '../state/context.tsx'
import { Answers } from './Answers.tsx'
import { Clock } from './Clock.tsx'
import { FormChoice } from './FormChoice.tsx'
import { Happened } from './Happened.tsx'
import { heard } from './happeningWords.ts'
import { People } from './People.tsx'
import { testersOf } from './people.ts'
import { SaveTest, useMaySaveTest } from './SaveTest.tsx'
import { Tried } from './Tried.tsx'
import { useSimulation } from './useSimulation.ts'

/** The draft, tried with people, answers and a clock of one's own. Nothing is sent or stored. */
export function SimulateDialog() {
  const editor = useProcess()
  const open = useStore(editor.$dialog) === 'simulate'
  return open ? <Simulate onClose={() => editor.$dialog.set(null)} /> : null
}

function Simulate({ onClose }: { onClose: () => void }) {
  const { name = '' } = useStore(useProcess().$document)
  const t = useT()
  return (
    <Modal
      open
      fullScreen
      onClose={onClose}
      title={t('Simulera {name}', { name })}
      subtitle={t('Provkörning. Inga mejl skickas, inga ärenden skapas och klockan är din.')}
      icon="play"
      cancelLabel={null}
      className="p-simulate"
    >
      <OffersProvider>
        <Loader />
      </OffersProvider>
    </Modal>
  )
}

type TryOut = ActionOutput<'pb3/tryOut'>

/** What the draft is tried with beside itself. */
function Loader() {
  const { id } = useProcess()
  const client = useClient()
  const { data, error, reload } = useLoaded(id, () => client.call('pb3/tryOut', { id }))
  if (data) return <Simulator tryOut={data} />
  return error ? <Failed error={error} onRetry={reload} /> : <Loading />
}

function Simulator({ tryOut: { calendar, forms, payee } }: { tryOut: TryOut }) {
  const graph = useGraph()
  const process = useStore(useProcess().$document)
  const t = useT()
  const locale = useLocale()
  // By the minute: seconds would only be in the way.
  const [begins] = useState(() => Math.floor(Date.now() / 60_000) * 60_000)
  const [people] = useState(() => testersOf(graph, process, t, locale))
  const [formId, setFormId] = useState(forms[0]?._id ?? '')
  const form = useMemo(() => {
    const found = forms.find(({ _id }) => _id === formId)
    return found && { ...found, tree: localise(found.tree, locale) }
  }, [forms, formId, locale])
  const simulation = useSimulation(graph, people, {
    ...{ begins, locale, calendar, form },
    parties: process.parties ?? undefined,
  })
  const { run, canUndo, canRedo, undo, redo, restart } = simulation
  const { happenings, refused } = run
  const last = happenings.at(-1)
  const said = { graph, t, locale }
  const maySave = useMaySaveTest()
  const [saving, setSaving] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // What was pressed may be gone with it, or have nothing more to do: keys go on working.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(() => {
    const at = document.activeElement
    if (at === document.body || at?.matches(':disabled'))
      box.current?.querySelector<HTMLElement>('#simulate-case')?.focus({ preventScroll: true })
  }, [run])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    // Otherwise it would be the drawing's.
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of all that is in it
    <div ref={box} className="p-simulator" onKeyDown={onKeyDown}>
      <div className="p-simulate-tools">
        <IconButton icon={Undo2} label={t('Ångra')} disabled={!canUndo} onPress={undo} />
        <IconButton icon={Redo2} label={t('Gör om')} disabled={!canRedo} onPress={redo} />
        <Button small variant="ghost" icon="rotate-ccw" disabled={!canUndo} onPress={() => restart()}>
          {t('Börja om')}
        </Button>
        <span className="b-space" />
        {maySave && (
          <Button
            small
            icon="clipboard-check"
            disabled={!canUndo || refused !== undefined}
            onPress={() => setSaving(true)}
          >
            {t('Spara som prov')}
          </Button>
        )}
      </div>
      {saving && <SaveTest simulation={simulation} said={said} onClose={() => setSaving(false)} />}
      <div role="status" aria-live="polite" className={refused ? 'p-simulate-refused' : 'k-hidden'}>
        {refused
          ? refused.why === 'endless'
            ? t('Timrarna går runt utan slut. Ångra det sista steget.')
            : t('Steget går inte att göra: processen har ändrats, eller formuläret är inte rätt ifyllt.')
          : last && heard(last, said)}
      </div>
      <div className="p-simulate-left">
        <People simulation={simulation} />
        {forms.length > 0 && (
          <FormChoice
            forms={forms}
            value={formId}
            onChange={(next) => {
              // Another form has other questions: what was answered is none of theirs.
              simulation.restart(true)
              setFormId(next)
            }}
          />
        )}
        {!form && <Answers simulation={simulation} />}
      </div>
      <Tried simulation={simulation} said={said} hasPayee={payee} />
      <div className="p-simulate-right">
        <Clock simulation={simulation} said={said} />
        <Happened simulation={simulation} said={said} />
      </div>
    </div>
  )
}
