import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { KeyHint } from '../desk/KeyHint.tsx'
import { useNoteDraft } from '../desk/noteDrafts.ts'
import type { NoteType } from './types.ts'

export interface NoteBoxProps {
  id: string
  type: NoteType
  /** The single key that leads here. */
  shortcut?: string
  /** Nothing can be sent any more: what is written stays to be copied. */
  closed?: boolean
  rows?: number
  onSent: () => void
}

/** Where a note or a message is written. What is under way stays, whatever happens to the case meanwhile. */
export function NoteBox({ id, type, shortcut, closed, rows = 3, onSent }: NoteBoxProps) {
  const t = useT()
  const client = useClient()
  const [text, setText] = useNoteDraft(id, type)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const internal = type === 'internal'
  const send = async () => {
    if (text.trim() === '' || busy || closed) return
    setBusy(true)
    try {
      await client.call('admin/addNote3', { formDataId: id, noteType: type, note: text.trim() })
      setText('')
      leave(form.current)
      onSent()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
    if (event.key === 'Escape') leave(event.currentTarget)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast.success(t('Texten är kopierad'))
  }
  if (closed && text === '') return null
  return (
    <form
      ref={form}
      className="a-note-form"
      {...(shortcut ? { 'data-shortcut': shortcut } : {})}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label={internal ? t('Ny anteckning') : t('Nytt meddelande')}
        hideLabel
        placeholder={internal ? t('Skriv en anteckning…') : t('Skriv till invånaren…')}
        multiline
        rows={rows}
        value={text}
        onChange={setText}
        onKeyDown={keys}
        readOnly={closed ?? false}
        maxLength={10_000}
      />
      {closed ? (
        <div className="a-note-foot" role="status">
          <span className="k-muted">{t('Texten kan inte längre skickas.')}</span>
          <Button small icon="copy" onPress={() => void copy()}>
            {t('Kopiera texten')}
          </Button>
        </div>
      ) : (
        <div className="a-note-foot">
          <span className="k-muted">
            {internal ? t('Syns bara för handläggare') : t('Invånaren ser det i sitt ärende')}
          </span>
          <Button
            type="submit"
            className="a-tinted"
            busy={busy}
            disabled={text.trim() === ''}
            aria-keyshortcuts="Control+Enter"
          >
            {internal ? t('Spara anteckning') : t('Skicka meddelande')} <KeyHint of="Ctrl ↵" />
          </Button>
        </div>
      )}
    </form>
  )
}

/** Back to where single keys work. */
function leave(from: Element | null): void {
  from?.closest<HTMLElement>('[data-keys]')?.focus({ preventScroll: true })
}
