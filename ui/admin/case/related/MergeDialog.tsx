import { useState } from 'react'
import { RadioGroup } from '../../../kit/input/RadioGroup.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { useLoaded } from '../../page/useLoaded.ts'

/** A case that can be merged with another. */
export interface MergedCase {
  _id: string
  /** As it is spoken of: number and title. */
  name: string
  /** When it came in, milliseconds since 1970; absent: not known here. */
  arrived?: number
}

export interface MergeDialogProps {
  /** The case on show, and the other. */
  cases: readonly [MergedCase, MergedCase]
  busy: boolean
  onMerge: (merged: MergedCase, goesOn: MergedCase) => void
  onClose: () => void
}

/** Asks which of two cases goes on; the one that came in first is proposed. */
export function MergeDialog({ cases: [own, other], busy, onMerge, onClose }: MergeDialogProps) {
  const t = useT()
  const isFirst = own.arrived !== undefined && other.arrived !== undefined && own.arrived < other.arrived
  const [goesOn, setGoesOn] = useState(isFirst ? own._id : other._id)
  const [on, merged] = goesOn === own._id ? [own, other] : [other, own]
  return (
    <Modal
      open
      icon="merge"
      title={t('Sammanför två ärenden')}
      minWidth={480}
      maxWidth={480}
      onClose={onClose}
      primary={{ label: t('Sammanför'), busy, onPress: () => onMerge(merged, on) }}
    >
      <RadioGroup
        label={t('Vilket ärende fortsätter?')}
        value={goesOn}
        onChange={setGoesOn}
        options={[own, other].map(({ _id, name }) => ({
          value: _id,
          label: name,
          ...(_id === own._id && { description: t('Det som du har öppet') }),
        }))}
      />
      <p className="k-muted">
        {t(
          'Det andra avslutas, och den som har skickat in det får veta att det handläggs tillsammans med ett annat. Båda numren går att hitta. Var och en ser bara sina egna svar, filer och meddelanden.',
        )}
      </p>
      <AsksStill key={merged._id} id={merged._id} />
    </Modal>
  )
}

/** Whether merging it ends what its sender is asked to complete. */
function AsksStill({ id }: { id: string }) {
  const t = useT()
  const client = useClient()
  const { data } = useLoaded(`ways ${id}`, () => client.call('case/ways', { formDataId: id }))
  if (!data?.asked) return null
  return (
    <p>
      {t(
        'Den som har skickat in det andra är ombedd att komplettera det. Sammanförs det frågar vi inte efter kompletteringen längre. Det som hen redan har börjat skriva går ändå att skicka in.',
      )}
    </p>
  )
}
