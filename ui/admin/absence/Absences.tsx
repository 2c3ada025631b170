import { useState } from 'react'
import { swedishDay } from '../../../src/shared/calendar/swedishDay.ts'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import { Button } from '../../kit/Button.tsx'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Chip } from '../../kit/show/Chip.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useHandlers } from '../case/holders/useHandlers.ts'
import { type ActionOutput, useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { useForm } from '../profile/useForm.ts'
import { formatDays } from './days.ts'

type Absence = ActionOutput<'absence/list'>['absences'][number]

export interface AbsencesProps {
  /** Whose. */
  userId: string
  /** One's own; administrators write down those of others. */
  own: boolean
}

/** When somebody is away and who stands in, with what takes one away and writes one down. */
export function Absences({ userId, own }: AbsencesProps) {
  const t = useT()
  const client = useClient()
  const whose = own ? {} : { userId }
  const loaded = useLoaded(`absences ${userId}`, () => client.call('absence/list', whose))
  const remove = async (absence: Absence) => {
    try {
      loaded.set(await client.call('absence/remove', { _id: absence._id, ...whose }))
      toast.success(t('Frånvaron är borttagen'))
    } catch (error) {
      toast.danger(messageOf(error))
      loaded.reload()
    }
  }
  if (loaded.error) return <Failed small error={loaded.error} onRetry={loaded.reload} />
  if (!loaded.data) return <Loading />
  return (
    <>
      {loaded.data.absences.length > 0 && (
        <ul className="a-lines">
          {loaded.data.absences.map((absence) => (
            <Line key={absence._id} absence={absence} onRemove={() => void remove(absence)} />
          ))}
        </ul>
      )}
      <NewAbsence
        key={loaded.data.absences.map(({ _id }) => _id).join(' ')}
        userId={userId}
        own={own}
        onSaved={(saved) => loaded.set(saved)}
      />
    </>
  )
}

function Line({ absence, onRemove }: { absence: Absence; onRemove: () => void }) {
  const t = useT()
  const region = useRegion()
  const { from, to, deputy } = absence
  const days = formatDays(from, to, region)
  return (
    <li className="a-line">
      <div className="a-line-text">
        <strong>{days}</strong>
        <span className="k-muted">
          {deputy ? t('{name} står in', { name: deputy.name }) : t('Ingen står in')}
        </span>
      </div>
      {from <= swedishDay() && <Chip plain label={t('Borta nu')} color="warning" />}
      <Button small variant="ghost" aria-label={t('Ta bort {days}', { days })} onPress={onRemove}>
        {t('Ta bort')}
      </Button>
    </li>
  )
}

/** Problems that the refusal itself says more of than their key does. */
const inWords: ReadonlySet<string> = new Set(['validation.ring', 'validation.duplicate'])

function NewAbsence({
  userId,
  own,
  onSaved,
}: AbsencesProps & { onSaved: (saved: { absences: Absence[] }) => void }) {
  const t = useT()
  const client = useClient()
  const form = useForm()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [deputy, setDeputy] = useState<Option | null>(null)
  const handlers = useHandlers([], undefined)
  const load = async (search: string) =>
    (await handlers(search)).filter(({ value }) => value.startsWith('user:') && value !== `user:${userId}`)
  const [refusal, setRefusal] = useState('')
  const save = () =>
    form.run(async () => {
      const saved = await client
        .call('absence/add', {
          ...(own ? {} : { userId }),
          from,
          to: to || from,
          deputy: deputy ? deputy.value.slice('user:'.length) : null,
        })
        .catch((error: unknown) => {
          setRefusal(messageOf(error))
          throw error
        })
      toast.success(t('Frånvaron är sparad'))
      onSaved(saved)
    })
  const problem = (field: string) => {
    const key = form.errors[field]
    // The server says who would be in a ring, and what is in the way.
    if (key && inWords.has(key)) return refusal
    return key ? t(problemText(key)) : null
  }
  return (
    <form
      className="a-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (from) void save()
      }}
    >
      <div className="a-pair">
        <TextField
          label={t('Borta från och med')}
          type="date"
          value={from}
          onChange={setFrom}
          error={problem('from')}
        />
        <TextField label={t('Till och med')} type="date" value={to} onChange={setTo} error={problem('to')} />
      </div>
      <Selector
        label={t('Står in')}
        description={t(
          'Ser och handlägger det som är tilldelat personligen. Utan någon går nya ärenden till gruppens kö.',
        )}
        placeholder={t('Ingen')}
        clearable
        sort={false}
        load={load}
        known={deputy ? [deputy] : []}
        value={deputy?.value ?? null}
        onChange={(_, option) => setDeputy(option)}
        error={problem('deputy') ?? problem('userId')}
      />
      <div className="a-card-foot">
        <Button type="submit" variant="primary" busy={form.busy} disabled={!from}>
          {t('Lägg till frånvaro')}
        </Button>
      </div>
    </form>
  )
}
