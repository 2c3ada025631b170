import { useState } from 'react'
import { problemText } from '../../../../src/shared/fields/problemText.ts'
import { keysOf } from '../../../../src/shared/record.ts'
import { Select } from '../../../kit/input/Select.tsx'
import { Selector } from '../../../kit/input/Selector.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { Callout } from '../../../kit/show/Callout.tsx'
import { useRegion, useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { useForm } from '../../profile/useForm.ts'
import { clock, everyWords, weekdays } from './timesWords.ts'
import type { Mailing } from './useFigureMails.ts'

export interface FigureMailModalProps {
  /** The one that is changed; null: a new one of what is on show. */
  mailing: Mailing | null
  /** The query of the address on show. */
  query: string
  /** The days on show are two dates: every mail has the same. */
  isFixed: boolean
  onClose: () => void
  onSaved: () => void
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) }))

/** Asks when the figures go by mail, and to whom. */
export function FigureMailModal({ mailing, query, isFixed, onClose, onSaved }: FigureMailModalProps) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const form = useForm()
  const [name, setName] = useState(mailing?.name ?? '')
  const [every, setEvery] = useState<Mailing['every']>(mailing?.every ?? 'week')
  const [weekday, setWeekday] = useState(String(mailing?.weekday ?? 1))
  const [hour, setHour] = useState(String(mailing?.hour ?? 7))
  const [readers, setReaders] = useState<string[]>(mailing?.readers.map(({ _id }) => _id) ?? [])
  const [refusal, setRefusal] = useState('')
  const people = async (search: string) =>
    (await client.call('admin/loadSelectorv3', { page: 'user', ...(search && { search }) })).options
  const save = () =>
    form.run(async () => {
      const wanted = { name, every, weekday: Number(weekday), hour: Number(hour), readers }
      try {
        if (mailing) await client.call('figureMailing/change', { _id: mailing._id, ...wanted })
        else await client.call('figureMailing/add', { ...wanted, query })
      } catch (error) {
        setRefusal(messageOf(error))
        throw error
      }
      toast.success(t('Siffrorna skickas med e-post'))
      onSaved()
    })
  const problem = (field: string) => {
    const key = form.errors[field]
    return key ? (key === 'validation.tooMany' ? refusal : t(problemText(key))) : null
  }
  return (
    <Modal
      open
      icon="mail"
      title={mailing ? t('Ändra utskicket') : t('Skicka siffrorna med e-post')}
      onClose={onClose}
      primary={{
        label: t('Spara'),
        busy: form.busy,
        disabled: name.trim() === '' || readers.length === 0,
        onPress: () => void save(),
      }}
    >
      <div className="a-form">
        <TextField
          required
          autoFocus
          label={t('Namn')}
          description={t('Står som ämne i brevet. Alla som får det ser namnet.')}
          value={name}
          onChange={setName}
          maxLength={100}
          error={problem('name')}
        />
        <Select
          label={t('Hur ofta')}
          value={every}
          options={keysOf(everyWords).map((value) => ({ value, label: t(everyWords[value]) }))}
          onChange={setEvery}
        />
        <div className="a-pair">
          {every === 'week' && (
            <Select label={t('Veckodag')} value={weekday} options={weekdays(region)} onChange={setWeekday} />
          )}
          <Select label={t('Klockan')} value={hour} options={hours} onChange={setHour} />
        </div>
        <Selector
          multi
          required
          label={t('Till vem')}
          description={t('Var och en får siffror av de ärenden som de själva får läsa när brevet går.')}
          load={people}
          known={mailing?.readers.map(({ _id, name: label }) => ({ value: _id, label })) ?? []}
          value={readers}
          onChange={setReaders}
          error={problem('readers')}
        />
        {!mailing && isFixed && (
          <Callout>{t('Perioden är två fasta datum, så varje brev räknar på samma dagar.')}</Callout>
        )}
      </div>
    </Modal>
  )
}
