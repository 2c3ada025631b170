import { useState } from 'react'
import { longestNote } from '../../../../src/shared/process/talk/noteLimits.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import type { Option } from '../../../kit/input/OptionRow.tsx'
import { Selector } from '../../../kit/input/Selector.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { ConfirmDialog } from '../../../kit/overlay/ConfirmDialog.tsx'
import { Menu } from '../../../kit/overlay/Menu.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useRegion, useT } from '../../../kit/text.tsx'
import { givenTo, wordsOf } from './holderChanges.ts'
import { useHandlers } from './useHandlers.ts'
import type { Holders } from './useHolders.ts'

/** What else is done with a case: it is handed over with a note, or given back. Asks where somebody else was there first. */
export function HandOver({ holders, label }: { holders: Holders; label: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { mine, busy } = holders
  return (
    <>
      <Menu
        label={label}
        trigger={
          mine ? (
            <Button small iconAfter="chevron-down" disabled={busy}>
              {t('Lämna')}
            </Button>
          ) : (
            <IconButton small icon="ellipsis" label={label} disabled={busy} />
          )
        }
        items={[
          {
            id: 'over',
            label: t('Lämna över med anteckning'),
            icon: 'arrow-left-right',
            onAction: () => setOpen(true),
          },
          ...(mine
            ? [
                {
                  id: 'back',
                  label: t('Lämna tillbaka'),
                  description: t('Till gruppens kö, eller till de otilldelade'),
                  icon: 'undo-2',
                  onAction: () => void holders.giveBack(),
                },
              ]
            : []),
        ]}
      />
      {open && <HandOverDialog holders={holders} onClose={() => setOpen(false)} />}
      <Meanwhile holders={holders} onDone={() => setOpen(false)} />
    </>
  )
}

function HandOverDialog({ holders, onClose }: { holders: Holders; onClose: () => void }) {
  const t = useT()
  const { caseId, role, save, busy } = holders
  const load = useHandlers([caseId], role?.key)
  const [who, setWho] = useState<Option | null>(null)
  const [note, setNote] = useState('')
  const hand = async () => {
    if (!who) return
    if (await save(givenTo(who.value), note.trim())) {
      toast.success(t('Ärendet lämnades över till {name}', { name: who.label }))
      onClose()
    }
  }
  return (
    <Modal
      open
      icon="arrow-left-right"
      title={t('Lämna över ärendet')}
      minWidth={480}
      maxWidth={480}
      onClose={onClose}
      primary={{ label: t('Lämna över'), busy, disabled: who === null, onPress: () => void hand() }}
    >
      <Selector
        label={t('Till')}
        required
        sort={false}
        load={load}
        known={who ? [who] : []}
        value={who?.value ?? null}
        onChange={(_, option) => setWho(option)}
      />
      <TextField
        label={t('Anteckning')}
        description={t(
          'Läses av handläggarna, aldrig av den som skickade in. Den nya får den med aviseringen.',
        )}
        multiline
        value={note}
        onChange={setNote}
        maxLength={longestNote}
      />
    </Modal>
  )
}

function Meanwhile({ holders, onDone }: { holders: Holders; onDone: () => void }) {
  const { meanwhile, goOn, leave, busy } = holders
  const t = useT()
  const region = useRegion()
  return (
    <ConfirmDialog
      open={meanwhile !== null}
      title={t('Någon annan hann före')}
      confirmLabel={t('Fortsätt ändå')}
      cancelLabel={t('Låt det vara')}
      busy={busy}
      onCancel={leave}
      onConfirm={() => void goOn().then((done) => done && onDone())}
    >
      {meanwhile && wordsOf(meanwhile, region, t)} {t('Inget är ändrat.')}
    </ConfirmDialog>
  )
}
