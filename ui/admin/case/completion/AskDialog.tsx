import { useState } from 'react'
import type { Message } from '../../../../src/shared/i18n.ts'
import { inSentence } from '../../../../src/shared/inSentence.ts'
import { noWayOf } from '../../../../src/shared/process/talk/talk.ts'
import { Checkbox } from '../../../kit/input/Checkbox.tsx'
import { FieldError } from '../../../kit/input/Field.tsx'
import { Select } from '../../../kit/input/Select.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { Callout } from '../../../kit/show/Callout.tsx'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { tellChange } from '../../desk/changes/changeStore.ts'
import { useAdminSession } from '../../session.tsx'
import { dayAfter } from '../comingDays.ts'
import { NoPostal } from '../talk/NoPostal.tsx'
import type { LoadedCase } from '../types.ts'
import { type Asking, type AskProblems, askProblems, chooseOne, chosenNames, requestOf } from './asking.ts'
import { keepAsking, keptAsking } from './keptAsking.ts'

export interface AskDialogProps {
  id: string
  loaded: LoadedCase
  /** The question that is chosen from the start. */
  first?: string | undefined
  onAsked: () => void
  onClose: () => void
}

const none: AskProblems = { questions: {} }

/**
 * Asks the citizen to complete answers: which, until when, and in what words. What was written and not sent is there when it is opened again,
 * and it stays open for as long as it is under way.
 */
export function AskDialog({ id, loaded, first, onAsked, onClose }: AskDialogProps) {
  const t = useT()
  const client = useClient()
  const pages = (loaded.summary ?? []).filter(({ rows }) => rows.length > 0)
  const rows = pages.flatMap((page) => page.rows)
  const noWay = loaded.desk && noWayOf(loaded.desk.reach)
  const waits = loaded.connections.filter((one) => one.waits)
  const place = { userId: useAdminSession()?.userId ?? '', id }
  const [asking, setAsking] = useState<Asking>(() => {
    const status = waits[0]?._id ?? ''
    const begun = keptAsking(place) ?? { chosen: {}, due: dayAfter(7), message: '', connectionId: status }
    const isThere = begun.connectionId === '' || waits.some(({ _id }) => _id === begun.connectionId)
    return {
      ...begun,
      ...(first !== undefined && { chosen: { [first]: '', ...begun.chosen } }),
      ...(!isThere && { connectionId: status }),
    }
  })
  const [problems, setProblems] = useState(none)
  const [busy, setBusy] = useState(false)
  const write = (change: Partial<Asking>) => {
    const next = { ...asking, ...change }
    setAsking(next)
    keepAsking(place, next)
  }
  const choose = (name: string, isChosen: boolean) => {
    const { [name]: note = '', ...rest } = asking.chosen
    write({ chosen: isChosen ? { ...rest, [name]: note } : rest })
    setProblems(({ components: _, ...others }) => others)
  }
  const say = (key: string | Message | undefined) => (key ? t(key) : null)

  const send = async () => {
    const names = chosenNames(rows, asking)
    if (names.length === 0 || !asking.message.trim() || !asking.due)
      return setProblems({
        questions: {},
        ...(names.length === 0 && { components: chooseOne }),
        ...(!asking.message.trim() && { message: 'validation.required' }),
        ...(!asking.due && { due: 'validation.required' }),
      })
    setBusy(true)
    setProblems(none)
    try {
      await client.call('case/requestCompletion', requestOf(id, rows, asking))
      keepAsking(place, null)
      tellChange(t('Komplettering begärd'))
      onAsked()
      onClose()
    } catch (error) {
      setProblems(askProblems(error, names))
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      icon="clipboard-list"
      title={t('Begär komplettering')}
      minWidth={560}
      maxWidth={560}
      onClose={onClose}
      locked={busy}
      note={<span role="status">{busy && t('Begäran skickas …')}</span>}
      primary={{ label: t('Begär komplettering'), busy, onPress: () => void send() }}
    >
      <div className="a-ask">
        {problems.other && (
          <div ref={intoView}>
            <Callout tone="danger" announce>
              {typeof problems.other === 'string' ? problems.other : t(problems.other)}
            </Callout>
          </div>
        )}
        <fieldset className="a-ask-questions" aria-describedby="ask-problem">
          <legend>{t('Vad ska kompletteras?')}</legend>
          <FieldError id="ask-problem" error={say(problems.components)} />
          {pages.map((page) => (
            <div key={page._id}>
              {page.label && pages.length > 1 && <h3>{page.label}</h3>}
              {page.rows.map(({ name, label, text }) => (
                <div key={name}>
                  <Checkbox
                    label={label}
                    description={text || t('Inget svar')}
                    checked={name in asking.chosen}
                    onChange={(now) => choose(name, now)}
                  />
                  {name in asking.chosen && (
                    <TextField
                      className="a-ask-note"
                      label={t('Vad behövs om ”{fråga}”?', { fråga: inSentence(label) })}
                      value={asking.chosen[name] ?? ''}
                      error={say(problems.questions[name])}
                      maxLength={2_000}
                      onChange={(note) => write({ chosen: { ...asking.chosen, [name]: note } })}
                    />
                  )}
                </div>
              ))}
            </div>
          ))}
        </fieldset>
        <TextField
          type="date"
          label={t('Svar senast')}
          required
          value={asking.due}
          error={say(problems.due)}
          onChange={(due) => write({ due })}
        />
        <TextField
          multiline
          label={t('Meddelande')}
          description={
            noWay === 'server'
              ? t(
                  'Invånaren har inget konto, och servern har ingen e-post inställd: skriv ut meddelandet som ett pappersbrev, eller ring.',
                )
              : noWay === 'address'
                ? t(
                    'Invånaren har varken konto eller e-postadress: skriv ut meddelandet som ett pappersbrev, eller ring.',
                  )
                : t('Invånaren får det bland meddelandena i ärendet, och ser frågorna på sin sida.')
          }
          required
          value={asking.message}
          error={say(problems.message)}
          onChange={(message) => write({ message })}
        />
        {loaded.desk && noWay && <NoPostal reach={loaded.desk.reach} />}
        {waits.length > 0 && (
          <Select
            label={t('Status')}
            value={asking.connectionId}
            options={[
              ...waits.map(({ _id, label }) => ({ value: _id, label })),
              { value: '', label: t('Låt statusen vara') },
            ]}
            error={say(problems.connectionId)}
            onChange={(connectionId) => write({ connectionId })}
          />
        )}
      </div>
    </Modal>
  )
}

/** What went wrong is seen, also from the end of many questions. */
const intoView = (told: HTMLElement | null) => told?.scrollIntoView({ block: 'nearest' })
