import { type ReactNode, useState } from 'react'
import { answerWords } from '../../../src/shared/timeline/answerWords.ts'
import { TextField } from '../../kit/input/TextField.tsx'
import { ConfirmDialog } from '../../kit/overlay/ConfirmDialog.tsx'
import { useT } from '../../kit/text.tsx'
import type { CaseConnection, LoadedCase } from './types.ts'

export interface AskBeforeProps {
  /** Null: nothing is asked. */
  connection: CaseConnection | null
  nodes: LoadedCase['normStructure']
  mayForce: boolean
  busy: boolean
  onCancel: () => void
  onConfirm: (note: string) => void
  /** What else has to be known. */
  children?: ReactNode
}

/** Whether something is asked or said before the connection is followed. Who may go past what is missing is told of it afterwards. */
export const isAskedBefore = (
  { confirm, asksNote, missing }: CaseConnection,
  { mayForce }: { mayForce: boolean },
): boolean => Boolean(confirm || asksNote || (missing && !mayForce))

/** Before a connection is followed: its question, the note that it requires, or what has to be answered first. */
export function AskBefore({ connection, ...props }: AskBeforeProps) {
  return connection ? <Asked key={connection._id} connection={connection} {...props} /> : null
}

function Asked({
  connection: { label, confirm, asksNote, missing },
  mayForce,
  nodes,
  busy,
  onCancel,
  onConfirm,
  children,
}: Omit<AskBeforeProps, 'connection'> & { connection: CaseConnection }) {
  const t = useT()
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  if (missing && !mayForce)
    return (
      <ConfirmDialog open title={label} confirmLabel={t('Stäng')} onCancel={onCancel} onConfirm={onCancel}>
        <p>{t('Det här måste vara ifyllt först:')}</p>
        <ul className="a-problems">
          {missing.map((name) => (
            <li key={name}>{answerWords(nodes, name).label}</li>
          ))}
        </ul>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      ready={!asksNote}
      open
      title={label}
      confirmLabel={t('Bekräfta')}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => {
        if (asksNote && note.trim() === '') setTried(true)
        else onConfirm(note.trim())
      }}
    >
      {confirm}
      {children}
      {asksNote && (
        <TextField
          multiline
          required
          autoFocus
          label={t('Anteckning')}
          description={t('Bara handläggare ser den.')}
          value={note}
          onChange={setNote}
          error={isTried && note.trim() === '' ? t('validation.required') : null}
        />
      )}
    </ConfirmDialog>
  )
}
