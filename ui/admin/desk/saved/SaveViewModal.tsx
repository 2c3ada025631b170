import { useState } from 'react'
import { problemText } from '../../../../src/shared/fields/problemText.ts'
import { Select } from '../../../kit/input/Select.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { useLoaded } from '../../page/useLoaded.ts'
import { useForm } from '../../profile/useForm.ts'
import { refreshViews } from '../useViewCounts.ts'
import type { SavedView } from './useSavedViews.ts'

export interface SaveViewModalProps {
  /** The one that is renamed or shared; null: a new one is made of `text`. */
  view: SavedView | null
  /** What is on show, as a view keeps it. */
  text: string
  onClose: () => void
  onSaved: (id: string) => void
}

/** Asks what a view is called and who else has it. */
export function SaveViewModal({ view, text, onClose, onSaved }: SaveViewModalProps) {
  const t = useT()
  const client = useClient()
  const form = useForm()
  const [name, setName] = useState(view?.name ?? '')
  const [role, setRole] = useState(view?.role?._id ?? '')
  const [refusal, setRefusal] = useState('')
  const { data } = useLoaded('savedView/roles', () => client.call('savedView/roles', {}))
  const roles = data?.roles ?? []
  // A role that the person does not have any more is still the one that it is shared with.
  const others = view?.role && !roles.some(({ _id }) => _id === view.role?._id) ? [view.role] : []
  const save = () =>
    form.run(async () => {
      const named = { name: name.trim(), role: role || null }
      try {
        const id = view ? view._id : (await client.call('savedView/add', { ...named, query: text }))._id
        if (view) await client.call('savedView/change', { _id: id, ...named })
        await refreshViews(client)
        onSaved(id)
      } catch (error) {
        setRefusal(messageOf(error))
        throw error
      }
    })
  const problem = (field: string) => {
    const key = form.errors[field]
    if (!key) return null
    if (field === 'name' && key === 'validation.duplicate') return t('Du har redan en vy som heter så.')
    // What more there is to say of these the server says.
    return key === 'validation.notAnOption' || key === 'validation.tooMany' ? refusal : t(problemText(key))
  }
  return (
    <Modal
      open
      icon="bookmark"
      title={view ? t('Byt namn eller dela') : t('Spara som vy')}
      onClose={onClose}
      primary={{
        label: t('Spara'),
        busy: form.busy,
        disabled: name.trim() === '',
        onPress: () => void save(),
      }}
    >
      <div className="a-form">
        <TextField
          label={t('Namn')}
          value={name}
          onChange={setName}
          maxLength={100}
          autoFocus
          error={problem('name')}
        />
        <Select
          label={t('Vem har vyn')}
          description={t('Var och en ser de ärenden som de själva får läsa.')}
          value={role}
          options={[
            { value: '', label: t('Bara jag') },
            ...[...roles, ...others].map(({ _id, name: label }) => ({
              value: _id,
              label: t('Alla med rollen {name}', { name: label }),
            })),
          ]}
          onChange={setRole}
          error={problem('role')}
        />
      </div>
    </Modal>
  )
}
