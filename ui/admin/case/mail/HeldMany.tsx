import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Checkbox } from '../../../kit/input/Checkbox.tsx'
import { ConfirmDialog } from '../../../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { TableBar } from '../../../kit/table/TableBar.tsx'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { useIsViewing } from '../../session.tsx'
import type { CaseNote } from '../types.ts'

export interface HeldManyProps {
  /** The case. */
  id: string
  notes: readonly CaseNote[]
  onChanged: () => void
}

/** Characters of each that are shown. */
const beginning = 80

/** Several mails that are not from who sent the case in, to be accepted or removed together; nothing where there are not several. */
export function HeldMany({ id, notes, onChanged }: HeldManyProps) {
  const t = useT()
  const client = useClient()
  const isViewing = useIsViewing()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)
  const held = notes.filter((note) => note.held !== undefined)
  if (held.length < 2 || isViewing) return null
  const chosen = held.filter(({ noteId }) => ticked.has(noteId))
  const act = async (action: 'case/acceptMessage' | 'admin/removeNote3', said: (n: number) => string) => {
    const left = new Set<string>()
    let why: unknown
    setBusy(true)
    for (const { noteId } of chosen)
      try {
        await client.call(action, { formDataId: id, noteId })
      } catch (thrown) {
        left.add(noteId)
        why = thrown
      }
    setTicked(left)
    setRemoving(false)
    setBusy(false)
    if (left.size < chosen.length) toast.success(said(chosen.length - left.size))
    if (left.size > 0) toast.danger(messageOf(why))
    onChanged()
    setTimeout(() =>
      document.getElementById('case-part-citizen')?.querySelector<HTMLElement>('[id^="note-"]')?.focus(),
    )
  }
  return (
    <div className="a-held-many">
      <ul aria-label={t('Meddelanden från andra avsändare')}>
        {held.map(({ noteId, createdByName, note }) => (
          <li key={noteId}>
            <Checkbox
              label={
                <>
                  <strong>{createdByName || t('en okänd avsändare')}</strong>{' '}
                  {note.length > beginning ? `${note.slice(0, beginning)}…` : note}
                </>
              }
              checked={ticked.has(noteId)}
              disabled={busy}
              onChange={(on) => {
                const now = new Set(chosen.map((one) => one.noteId))
                if (on) now.add(noteId)
                else now.delete(noteId)
                setTicked(now)
              }}
            />
          </li>
        ))}
      </ul>
      <TableBar
        chosen={chosen.length}
        total={held.length}
        waiting
        onClear={() => setTicked(new Set())}
        tools={
          chosen.length === 0 && (
            <Button
              small
              variant="ghost"
              disabled={busy}
              onPress={() => setTicked(new Set(held.map(({ noteId }) => noteId)))}
            >
              {t('Markera alla')}
            </Button>
          )
        }
        bulk={() => (
          <>
            <Button
              small
              icon="check"
              busy={busy && !removing}
              onPress={() =>
                void act('case/acceptMessage', (n) =>
                  t('{n, plural, one {Meddelandet är godkänt} other {# meddelanden är godkända}}', { n }),
                )
              }
            >
              {t('Godkänn')}
            </Button>
            <Button small variant="ghost" icon="trash-2" disabled={busy} onPress={() => setRemoving(true)}>
              {t('Ta bort')}
            </Button>
          </>
        )}
      />
      <ConfirmDialog
        open={removing}
        danger
        busy={busy}
        title={t('{n, plural, one {Ta bort meddelandet?} other {Ta bort # meddelanden?}}', {
          n: chosen.length,
        })}
        confirmLabel={t('Ta bort')}
        onCancel={() => setRemoving(false)}
        onConfirm={() =>
          void act('admin/removeNote3', (n) =>
            t('{n, plural, one {Meddelandet är borttaget} other {# meddelanden är borttagna}}', { n }),
          )
        }
      >
        {t('De försvinner ur ärendet. Avsändarna får inte veta det.')}
      </ConfirmDialog>
    </div>
  )
}
