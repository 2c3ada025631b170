import { useState } from 'react'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import type { LoadedCase } from '../types.ts'
import { useDone } from '../useDone.tsx'

type Party = NonNullable<LoadedCase['parties']>['parties'][number]

/** Says who somebody on the citizen's side is, and where they are written to. */
export function PartyDialog({
  id,
  party,
  partyKey,
  role,
  onDone,
  onClose,
}: {
  id: string
  /** Absent: nobody is there yet. */
  party: Party | undefined
  partyKey: string
  role: string
  onDone: () => void
  onClose: () => void
}) {
  const t = useT()
  const client = useClient()
  const [name, setName] = useState(party?.name ?? '')
  const [address, setAddress] = useState(party?.address ?? '')
  const { busy, error, fields, run } = useDone(onDone, onClose)
  return (
    <Modal
      open
      icon={party ? 'pencil' : 'user-plus'}
      title={party ? t('Ändra part') : t('Lägg till part')}
      subtitle={role}
      locked={busy}
      onClose={onClose}
      primary={{
        label: t('Spara'),
        busy,
        disabled: name.trim() === '',
        onPress: () =>
          run(() =>
            client.call('case/setParty', {
              ...{ formDataId: id, key: partyKey, name: name.trim(), address: address.trim() },
              ...(party && { party: party._id }),
            }),
          ),
      }}
    >
      <div className="a-fields">
        <TextField
          label={t('Namn')}
          required
          maxLength={200}
          error={fields.name}
          value={name}
          onChange={setName}
        />
        <TextField
          label={t('E-postadress')}
          description={t(
            'Dit går en egen länk till ärendet. Ändras adressen gäller den gamla länken inte längre. Tomt: personen nås inte.',
          )}
          type="email"
          maxLength={320}
          error={fields.address}
          value={address}
          onChange={setAddress}
        />
        {error}
      </div>
    </Modal>
  )
}
