import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { useDownload } from '../../download/useDownload.ts'
import { useIsViewing } from '../../session.tsx'
import type { CaseNote, ShownReach } from '../types.ts'
import { CallNumber } from './CallNumber.tsx'
import { NoPostal } from './NoPostal.tsx'

export interface UnreachedMessageProps {
  /** The case. */
  id: string
  note: CaseNote
  reach?: ShownReach | undefined
  onChanged: () => void
}

/** Of a message that reached nobody: the number to call, and the letter to print and say that one has posted. */
export function UnreachedMessage({ id, note, reach, onChanged }: UnreachedMessageProps) {
  const t = useT()
  const client = useClient()
  const isViewing = useIsViewing()
  const { download, busy: making } = useDownload()
  const [busy, setBusy] = useState(false)
  const { ways = [], noteId } = note
  if (isViewing || ways.length === 0 || ways.some(({ state }) => state !== 'failed' && state !== 'kept'))
    return null
  const posted = async () => {
    setBusy(true)
    try {
      await client.call('case/sentByLetter', { formDataId: id, noteId })
      toast.success(t('Meddelandet är markerat som postat'))
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  return (
    <span className="a-note-choice">
      {reach?.phone && <CallNumber phone={reach.phone} />}
      <Button
        small
        icon="printer"
        busy={making}
        onPress={() => void download({ page: 'formData', id, note: noteId, format: 'pdf' })}
      >
        {t('Skriv ut som pappersbrev')}
      </Button>
      <Button small busy={busy} onPress={() => void posted()}>
        {t('Jag har postat brevet')}
      </Button>
      {reach && <NoPostal reach={reach} />}
    </span>
  )
}
