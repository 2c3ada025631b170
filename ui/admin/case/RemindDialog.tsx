import { useState } from 'react'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { tellChange } from '../desk/changes/changeStore.ts'
import { DayAndTime, isWhole, tomorrowMorning } from './DayAndTime.tsx'

/** Asks when one wants to be reminded of the case, and of what. */
export function RemindDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [at, setAt] = useState(tomorrowMorning)
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await client.call('case/remind', { formDataId: id, ...at, word })
      tellChange(t('Klockan påminner dig {day} kl. {time}.', { ...at }))
      onClose()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
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
        disabled: !isWhole(at),
        onPress: () => void save(),
      }}
    >
      <div className="a-remind">
        <DayAndTime value={at} onChange={setAt} />
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
