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
  onCancel,
  ...props
}: Omit<AskBeforeProps, 'connection'> & { connection: CaseConnection }) {
  const t = useT()
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
    <QuestionBefore
      title={label}
      question={confirm}
      asksNote={asksNote === true}
      onCancel={onCancel}
      {...props}
    />
  )
}

export interface QuestionBeforeProps
  extends Pick<AskBeforeProps, 'busy' | 'onCancel' | 'onConfirm' | 'children'> {
  title: string
  question?: string | undefined
  asksNote: boolean
  /** How many cases the note is for; absent: one. */
  n?: number
  /** What was written the last time, where it could not be kept. */
  written?: string | undefined
}

/** What a connection asks before it is followed, and the note that it requires, of one case or of many. */
export function QuestionBefore({
  title,
  question,
  asksNote,
  n = 1,
  written = '',
  busy,
  onCancel,
  onConfirm,
  children,
}: QuestionBeforeProps) {
  const t = useT()
  const [note, setNote] = useState(written)
  const [isTried, setTried] = useState(false)
  return (
    <ConfirmDialog
      ready={!asksNote}
      open
      title={title}
      confirmLabel={t('Bekräfta')}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => {
        if (asksNote && note.trim() === '') setTried(true)
        else onConfirm(note.trim())
      }}
    >
      {question}
      {children}
      {asksNote && (
        <TextField
          multiline
          required
          autoFocus
          label={t('Anteckning')}
          description={
            n > 1
              ? t('Sparas i vart och ett av de {n} ärendena. Bara handläggare ser den.', { n })
              : t('Bara handläggare ser den.')
          }
          value={note}
          onChange={setNote}
          error={isTried && note.trim() === '' ? t('validation.required') : null}
        />
      )}
    </ConfirmDialog>
  )
}
