import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { tellChange } from '../desk/changeStore.ts'
import { dayAfter, nextMonday } from './comingDays.ts'

/** When the day of work begins, for who does not say a time. */
const morning = '08:00'

/** Asks when one wants to be reminded of the case, and of what. */
export function RemindDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [day, setDay] = useState(dayAfter(1))
  const [time, setTime] = useState(morning)
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await client.call('case/remind', { formDataId: id, day, time, word })
      tellChange(t('Klockan påminner dig {day} kl. {time}.', { day, time }))
      onClose()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const days: [day: string, label: string][] = [
    [dayAfter(1), t('I morgon')],
    [nextMonday(), t('Måndag')],
  ]
  return (
    <Modal
      open
      icon="alarm-clock"
      title={t('Påminn mig')}
      minWidth={420}
      maxWidth={420}
      onClose={onClose}
      primary={{
        label: t('Påminn mig'),
        busy,
        disabled: day === '' || time === '',
        onPress: () => void save(),
      }}
    >
      <div className="a-remind">
        <div className="a-tags">
          {days.map(([of, label]) => (
            <Button
              key={label}
              small
              aria-pressed={day === of && time === morning}
              className={day === of && time === morning ? 'a-tinted' : undefined}
              onPress={() => {
                setDay(of)
                setTime(morning)
              }}
            >
              {label}
            </Button>
          ))}
        </div>
        <div className="a-pair">
          <TextField type="date" label={t('Dag')} required value={day} onChange={setDay} />
          <TextField type="time" label={t('Tid')} required value={time} onChange={setTime} />
        </div>
        <TextField
          autoFocus
          label={t('Om vad?')}
          description={t('Bara du ser det, i klockan och här.')}
          value={word}
          onChange={setWord}
          maxLength={200}
        />
      </div>
    </Modal>
  )
}
