import { useState } from 'react'
import { Select } from '../../kit/input/Select.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { ActionError, messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { tellChange } from '../desk/changes/changeStore.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { nowIs } from './nowIs.ts'
import { whoChanged } from './whoChanged.ts'

export interface AnyStateDialogProps {
  id: string
  number: string | null
  onChanged: () => void
  onClose: () => void
}

/** An administrator moves the case past its process, to any state of it, and says why. */
export function AnyStateDialog({ id, number, onChanged, onClose }: AnyStateDialogProps) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const loaded = useLoaded(`states ${id}`, () => client.call('case/states', { formDataId: id }))
  const [state, setState] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const { data } = loaded

  const move = async () => {
    if (!data || state === null) return
    setBusy(true)
    try {
      const { status, undo } = await client.call('admin/changeStatus3', {
        ...{ formDataId: id, currentStateId: data.state, state },
        ...{ dangerForce: true, reason: reason.trim(), undoable: true },
      })
      tellChange(nowIs(number, status.name, t), undo)
      onClose()
    } catch (error) {
      if (error instanceof ActionError && error.code === 'STATUS_CHANGED') {
        toast.warning(await whoChanged(client, id, error, { region, t }))
        onClose()
      } else toast.danger(messageOf(error))
    } finally {
      setBusy(false)
      onChanged()
    }
  }

  return (
    <Modal
      open
      icon="triangle-alert"
      title={t('Flytta förbi processen')}
      minWidth={480}
      maxWidth={480}
      onClose={onClose}
      primary={{
        label: t('Flytta'),
        variant: 'danger',
        busy,
        disabled: state === null || reason.trim() === '',
        onPress: () => void move(),
      }}
    >
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          <p>
            {t(
              'Ärendet får den status du väljer, också där ingen väg leder dit och svaren inte är i ordning. Det som processen gör när ett ärende kommer dit görs.',
            )}
          </p>
          <Select
            label={t('Till')}
            required
            value={state}
            onChange={setState}
            options={data.states
              .filter(({ _id }) => _id !== data.state)
              .map(({ _id: value, name: label }) => ({ value, label }))}
          />
          <TextField
            label={t('Varför ska ärendet flyttas?')}
            description={t('Skrivs i ärendets historik och i granskningsloggen.')}
            required
            value={reason}
            onChange={setReason}
            maxLength={500}
          />
        </>
      )}
    </Modal>
  )
}
