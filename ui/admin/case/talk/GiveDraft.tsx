import { useCallback, useState } from 'react'
import type { Option } from '../../../kit/input/OptionRow.tsx'
import { Selector } from '../../../kit/input/Selector.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'

export interface GiveDraftProps {
  /** The case. */
  id: string
  busy: boolean
  onChosen: (to: Option) => void
  onClose: () => void
}

/** Asks which colleague goes on with what one has written. */
export function GiveDraft({ id, busy, onChosen, onClose }: GiveDraftProps) {
  const t = useT()
  const client = useClient()
  const [to, setTo] = useState<Option | null>(null)
  const load = useCallback(
    async (search: string) => {
      const asked = { formDataId: id, ...(search && { search }), limit: 50 }
      const { people } = await client.call('case/mentionable', asked)
      return people.map(({ _id, name }) => ({ value: _id, label: name }))
    },
    [client, id],
  )
  return (
    <Modal
      open
      icon="arrow-left-right"
      title={t('Lämna utkastet till en kollega')}
      minWidth={420}
      maxWidth={420}
      onClose={onClose}
      primary={{
        label: t('Lämna över'),
        busy,
        disabled: to === null,
        onPress: () => to && onChosen(to),
      }}
    >
      <Selector
        label={t('Kollega')}
        description={t('De som handlägger ärendet. Filerna följer med, och kollegan får veta det.')}
        required
        sort={false}
        load={load}
        known={to ? [to] : []}
        value={to?.value ?? null}
        onChange={(_, option) => setTo(option)}
      />
    </Modal>
  )
}
