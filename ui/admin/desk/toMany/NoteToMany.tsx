import { useEffect, useState } from 'react'
import { longestNote } from '../../../../src/shared/process/talk/noteLimits.ts'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { useAdminSession } from '../../session.tsx'
import type { TellMore } from '../changes/changeStore.ts'
import { keepSent, keepText, keptText, noText } from './manyText.ts'
import { keepAgain, noteUndoneInWords } from './undoneMany.ts'

export interface NoteToManyProps {
  n: number
  busy: boolean
  /** `more`: what taking it back is to say and do. Answers whether it was written in all of the cases. */
  onWrite: (note: string, more: TellMore) => Promise<boolean>
  onUndone: (ids: readonly string[]) => void
  onClose: () => void
}

/** An internal note in each of the cases. Until it stands in all of them, and once it is taken back, its words are here. */
export function NoteToMany({ n, busy, onWrite, onUndone, onClose }: NoteToManyProps) {
  const t = useT()
  const userId = useAdminSession()?.userId ?? ''
  const [text, setText] = useState(() => keptText(userId, 'note').text)
  const written = { ...noText, text }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is its text
  useEffect(() => keepText(userId, 'note', written), [userId, text])
  const write = async () => {
    keepSent(userId, 'note', written)
    const whole = await onWrite(text.trim(), {
      undone: (undone) => noteUndoneInWords(undone, t),
      onUndone: (ids) => {
        keepAgain(userId, 'note', written)
        onUndone(ids)
      },
    })
    if (whole) keepText(userId, 'note', noText)
  }
  return (
    <Modal
      open
      icon="lock"
      title={t('Intern anteckning i {n, plural, one {# ärende} other {# ärenden}}', { n })}
      minWidth={480}
      maxWidth={480}
      onClose={onClose}
      primary={{
        label: t('Skriv'),
        busy,
        disabled: text.trim() === '',
        onPress: () => void write(),
      }}
    >
      <TextField
        multiline
        label={t('Anteckning')}
        description={t('Läses av handläggare, aldrig av invånaren.')}
        required
        value={text}
        onChange={setText}
        maxLength={longestNote}
      />
    </Modal>
  )
}
