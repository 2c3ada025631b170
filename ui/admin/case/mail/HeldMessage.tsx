import { useState } from 'react'
import { type Message, msg } from '../../../../src/shared/i18n.ts'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { ConfirmDialog } from '../../../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { useIsViewing } from '../../session.tsx'
import type { CaseNote, ShownReach } from '../types.ts'

export interface HeldMessageProps {
  /** The case. */
  id: string
  note: CaseNote
  /** How messages reach the citizen. */
  reach?: ShownReach | undefined
  onChanged: () => void
}

/** A mail under the citizen's own address is held where the mail server could not tell that they wrote it. */
function whyHeld(sender: string, reach: ShownReach | undefined): Message {
  if (sender === '') return msg`Svaret säger inte vem som har skickat det.`
  return sender.toLowerCase() === reach?.address.toLowerCase()
    ? msg`Avsändaren kunde inte styrkas: svaret säger sig komma från rätt adress, men det går inte att lita på.`
    : msg`Svaret kommer från en annan avsändare.`
}

/** Of a mail from somebody else than who sent the case in: that they do not see it, and what can be done about that. */
export function HeldMessage({
  id,
  note: { noteId, held, createdByName },
  reach,
  onChanged,
}: HeldMessageProps) {
  const t = useT()
  const client = useClient()
  const isViewing = useIsViewing()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)
  if (held === undefined) return null
  const name = createdByName || t('en okänd avsändare')
  const act = async (work: () => Promise<unknown>, done: string, goes = false) => {
    setBusy(true)
    try {
      await work()
      setRemoving(false)
      // The buttons go: whoever pressed them stays at the message, or beside where it was.
      const here = document.getElementById(`note-${noteId}`)
      const beside = here?.nextElementSibling ?? here?.previousElementSibling
      onChanged()
      toast.success(done)
      setTimeout(() => {
        const left = goes ? beside : here
        if (left instanceof HTMLElement) left.focus()
      })
    } catch (error) {
      toast.danger(messageOf(error))
      onChanged()
    } finally {
      setBusy(false)
    }
  }
  const ref = { formDataId: id, noteId }
  return (
    <div className="a-held-choice">
      <p>
        <Icon icon="shield-alert" size={16} />
        {t(whyHeld(createdByName, reach))} {t('Den som skickade in ärendet ser det inte än.')}
      </p>
      {!isViewing && (
        <span className="a-note-choice">
          <Button
            small
            icon="check"
            busy={busy && !removing}
            aria-label={t('Godkänn meddelandet från {name}', { name })}
            onPress={() =>
              void act(() => client.call('case/acceptMessage', ref), t('Meddelandet är godkänt'))
            }
          >
            {t('Godkänn')}
          </Button>
          <Button
            small
            variant="ghost"
            icon="trash-2"
            disabled={busy}
            aria-label={t('Ta bort meddelandet från {name}', { name })}
            onPress={() => setRemoving(true)}
          >
            {t('Ta bort')}
          </Button>
        </span>
      )}
      <ConfirmDialog
        open={removing}
        danger
        busy={busy}
        title={t('Ta bort meddelandet?')}
        confirmLabel={t('Ta bort')}
        onCancel={() => setRemoving(false)}
        onConfirm={() =>
          void act(() => client.call('admin/removeNote3', ref), t('Meddelandet är borttaget'), true)
        }
      >
        {t('Meddelandet från {name} försvinner ur ärendet. Avsändaren får inte veta det.', { name })}
      </ConfirmDialog>
    </div>
  )
}
