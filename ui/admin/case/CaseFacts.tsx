import { memo, useState } from 'react'
import { swedishDay } from '../../../src/shared/calendar/swedishDay.ts'
import { formatDate } from '../../../src/shared/catalogue/read/dates.ts'
import type { ShownClock } from '../../../src/shared/process/clock/caseClock.ts'
import { recordOf } from '../../../src/shared/record.ts'
import { registered } from '../../../src/shared/timeline/describeEntry.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useLocale, useRegion, useT } from '../../kit/text.tsx'
import { ActionError, messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { ClockText } from '../desk/ClockText.tsx'
import { Late } from '../desk/Late.tsx'
import { CaseVersions } from '../versions/CaseVersions.tsx'
import { comesAs, comesWhen } from '../ways/comingWords.ts'
import { CaseReminders } from './CaseReminders.tsx'
import { CaseTags } from './CaseTags.tsx'
import { PriorityChoice } from './PriorityChoice.tsx'
import type { LoadedCase, TimelineEntry } from './types.ts'

export interface CaseFactsProps {
  id: string
  loaded: LoadedCase
  timeline: readonly TimelineEntry[] | undefined
  closed: boolean
  onChanged: () => void
}

/** What else there is to know about a case: when it should be done, when it came, by which form. */
export const CaseFacts = memo(function CaseFacts({
  id,
  loaded,
  timeline,
  closed,
  onChanged,
}: CaseFactsProps) {
  const t = useT()
  const region = useRegion()
  const { formData, desk, merged } = loaded
  if (!formData) return null
  // Its work is done in the case that it goes on in.
  const still = closed || merged !== undefined
  return (
    <section className="a-side-part" aria-labelledby="case-facts">
      <h2 id="case-facts">{t('Om ärendet')}</h2>
      <dl className="a-preview-facts">
        {desk && (
          <div>
            <dt>{t('Prioritet')}</dt>
            <dd>
              <PriorityChoice
                id={id}
                priority={desk.priority}
                number={formData.DiaryNumber}
                closed={still}
                onChanged={onChanged}
              />
            </dd>
          </div>
        )}
        {desk && (
          <div>
            <dt>{t('Etiketter')}</dt>
            <dd>
              <CaseTags
                id={id}
                tags={desk.tags}
                number={formData.DiaryNumber}
                closed={closed}
                onChanged={onChanged}
              />
            </dd>
          </div>
        )}
        {desk && (
          <div>
            <dt>{t('Förfaller')}</dt>
            <dd>
              <Due id={id} {...desk} closed={still} onChanged={onChanged} />
            </dd>
          </div>
        )}
        {desk?.next && !still && (
          <div>
            <dt>{t('Händer av sig självt')}</dt>
            <dd>
              {comesWhen(desk.next, region, t)}: {comesAs(desk.next, region, t)}
            </dd>
          </div>
        )}
        {desk && <CaseReminders id={id} closed={closed} />}
        <div>
          <dt>{t('Inkom')}</dt>
          <dd>
            <RelativeTime date={formData.arrived ?? formData.created} />
          </dd>
        </div>
        {formData.registered && (
          <div>
            <dt>{t('Registrering')}</dt>
            <dd>
              {registered(formData.registered.byName, formData.registered.source, t)}
              <Reached {...formData.registered} />
            </dd>
          </div>
        )}
        <CaseVersions {...{ id, loaded, timeline, still, onChanged }} />
      </dl>
    </section>
  )
})

/** How the person is reached for whom it was taken down. */
function Reached({ name, email, phone }: { name: string; email: string; phone: string }) {
  const ways = [name, email, phone].filter(Boolean)
  return ways.length === 0 ? null : <div className="k-muted">{ways.join(', ')}</div>
}

/** Working days to choose at once. */
const soon = [5, 10]

interface DueProps {
  id: string
  due: number | null
  /** The clock stands: nothing is late meanwhile. */
  stands: boolean
  /** As its process set it: another day is chosen for a reason. */
  clock: ShownClock | null
  closed: boolean
  onChanged: () => void
}

/** When it should be done, with a day to choose in its place. */
function Due({ id, due, stands, clock, closed, onChanged }: DueProps) {
  const t = useT()
  const client = useClient()
  const [day, setDay] = useState<string | null>(null)
  // What it is changed from: what others say meanwhile, and the page hears of, is not overwritten unasked.
  const [seen, setSeen] = useState(due)
  const [reason, setReason] = useState('')
  const needsReason = clock !== null && due !== null
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const region = useRegion()
  const locale = useLocale()
  /** The day that was chosen, when it is closed then, and the next that is open. */
  const [closedOn, setClosedOn] = useState<{ day: string; next: string } | null>(null)
  /** The day that the person has read is over. */
  const [warned, setWarned] = useState<string | null>(null)
  const edit = () => {
    setSeen(due)
    setProblem(null)
    setWarned(null)
    setReason('')
    setDay(due === null ? '' : dayOf(due))
  }
  const send = (next: string) => {
    // A day that is over may be meant, and is as often a slip of the year: it is saved by a second press.
    const isOver = next !== '' && next < swedishDay() && next !== warned
    if (!isOver) return void save(next === '' ? null : next)
    setWarned(next)
    setProblem(
      t('{dag} har redan passerat. Spara igen om det ändå ska gälla.', {
        dag: formatDate(next, locale),
      }),
    )
  }
  const save = async (next: string | null | { days: number; working: boolean }, was = seen) => {
    if (needsReason && !reason.trim()) return setProblem(t('Skriv varför: datumet kommer från processen.'))
    setBusy(true)
    setProblem(null)
    try {
      const { closed: on } = await client.call('case/deadline', {
        ...{ formDataId: id, due: next, was },
        ...(reason.trim() && { reason: reason.trim() }),
      })
      setClosedOn(on && typeof next === 'string' ? { day: next, next: on.next } : null)
      setDay(null)
      onChanged()
    } catch (error) {
      const now = meanwhileIn(error)
      if (now === undefined || day === null) toast.danger(messageOf(error))
      else setProblem(messageOf(error))
      if (now === undefined) return
      // Whoever saves once more has read what stands there now.
      setSeen(now)
      onChanged()
    } finally {
      setBusy(false)
    }
  }
  if (day === null) {
    return (
      <span className="a-due">
        {due === null ? <span className="k-muted">{t('Inget datum')}</span> : <RelativeTime date={due} />}
        <Late due={due} stands={stands} />
        {clock && <ClockText clock={clock} />}
        {!closed && (
          <Button small variant="ghost" onPress={edit}>
            {due === null ? t('Sätt datum') : t('Ändra')}
          </Button>
        )}
        <span role="status" className="a-due-closed">
          {closedOn && !closed && due !== null && dayOf(due) === closedOn.day && (
            <>
              <span>{t('Då är det stängt: {dag}.', { dag: weekdayOf(closedOn.day, region) })}</span>
              <Button small busy={busy} onPress={() => void save(closedOn.next, due)}>
                {t('Flytta till {dag}', { dag: weekdayOf(closedOn.next, region) })}
              </Button>
            </>
          )}
        </span>
      </span>
    )
  }
  return (
    <form
      className="a-edit-answer"
      onSubmit={(event) => {
        event.preventDefault()
        send(day)
      }}
    >
      <TextField
        type="date"
        hideLabel
        autoFocus
        label={t('Förfaller')}
        value={day}
        onChange={setDay}
        error={problem}
      />
      {needsReason && (
        <TextField required label={t('Skäl')} maxLength={2_000} value={reason} onChange={setReason} />
      )}
      <Button type="submit" small className="a-tinted" busy={busy}>
        {t('Spara')}
      </Button>
      <Button small variant="ghost" onPress={() => setDay(null)}>
        {t('Avbryt')}
      </Button>
      {soon.map((days) => (
        <Button key={days} small variant="ghost" onPress={() => void save({ days, working: true })}>
          {t('Om {n} arbetsdagar', { n: days })}
        </Button>
      ))}
    </form>
  )
}

/** When it is due by what somebody else said meanwhile; undefined for any other refusal. */
function meanwhileIn(error: unknown): number | null | undefined {
  if (!(error instanceof ActionError) || error.code !== 'CONFLICT') return undefined
  const { due } = recordOf(error.detail)
  return typeof due === 'number' || due === null ? due : undefined
}

/** YYYY-MM-DD, by the calendar of this place. */
const dayOf = (time: number) => new Intl.DateTimeFormat('sv-SE').format(time)

/** "lör 6 juni" */
const weekdayOf = (day: string, region: string) =>
  new Intl.DateTimeFormat(region, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
