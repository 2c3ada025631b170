import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { useT } from '../../kit/text.tsx'
import { dayAfter, nextMonday } from './comingDays.ts'

export interface SendLaterProps {
  busy: boolean
  onChosen: (at: { day: string; time: string }) => void
  onClose: () => void
}

/** When the day of work begins, for who does not say a time. */
const morning = '08:00'

/** Asks at what time of a day a message is to be sent. */
export function SendLater({ busy, onChosen, onClose }: SendLaterProps) {
  const t = useT()
  const [day, setDay] = useState(dayAfter(1))
  const [time, setTime] = useState(morning)
  const days: [day: string, label: string][] = [
    [dayAfter(1), t('I morgon 8.00')],
    [nextMonday(), t('Måndag 8.00')],
  ]
  return (
    <Modal
      open
      icon="clock"
      title={t('Skicka senare')}
      minWidth={420}
      maxWidth={420}
      onClose={onClose}
      primary={{
        label: t('Skicka då'),
        busy,
        disabled: day === '' || time === '',
        onPress: () => onChosen({ day, time }),
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
        <p className="k-muted">
          {t('Meddelandet står i ärendet tills dess, och kan ändras eller stoppas där. Tiden är svensk.')}
        </p>
      </div>
    </Modal>
  )
}
