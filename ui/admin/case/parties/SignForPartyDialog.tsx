import { useState } from 'react'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import type { LoadedCase } from '../types.ts'
import { useDone } from '../useDone.tsx'

/** A party has signed on paper, which whoever says so has received. */
export function SignForPartyDialog({
  id,
  revision,
  party,
  onDone,
  onClose,
}: {
  id: string
  revision: number
  party: NonNullable<LoadedCase['parties']>['parties'][number]
  onDone: () => void
  onClose: () => void
}) {
  const t = useT()
  const client = useClient()
  const [note, setNote] = useState('')
  const { busy, error, run } = useDone(onDone, onClose)
  return (
    <Modal
      open
      icon="signature"
      title={t('Underskrift på papper')}
      subtitle={`${party.name} · ${party.role}`}
      locked={busy}
      onClose={onClose}
      primary={{
        label: t('Registrera underskriften'),
        busy,
        disabled: note.trim() === '',
        onPress: () =>
          run(() =>
            client.call('case/signForParty', {
              ...{ formDataId: id, party: party._id, revision, note: note.trim() },
            }),
          ),
      }}
    >
      <div className="a-fields">
        <p>
          {t(
            'Du intygar att du har tagit emot en underskrift på papper av uppgifterna som de står nu. Ditt namn sparas med underskriften.',
          )}
        </p>
        <TextField
          label={t('Var pappret finns')}
          description={t('Till exempel diarienumret eller mappen, och hur det kom.')}
          required
          multiline
          rows={2}
          maxLength={1_000}
          value={note}
          onChange={setNote}
        />
        {error}
      </div>
    </Modal>
  )
}
