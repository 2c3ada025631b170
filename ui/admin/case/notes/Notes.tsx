import { Fragment, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../kit/Icon.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { Avatar } from '../../../kit/show/Avatar.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useRegion, useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { useAdminSession, useMay } from '../../session.tsx'
import { RemoveContent } from '../answers/RemoveContent.tsx'
import { HeldMany } from '../mail/HeldMany.tsx'
import { New } from '../news/New.tsx'
import { NewSince } from '../news/NewSince.tsx'
import { Said } from '../talk/Said.tsx'
import type { InThread } from '../talk/useThreadNews.ts'
import type { CaseNote, CaseRedaction, NoteType, ShownReach } from '../types.ts'
import { authorName, noteCalled } from './MessageWays.tsx'
import { NoteBox } from './NoteBox.tsx'
import { NoteContent } from './NoteContent.tsx'
import { type WaitingMessage, WaitingMessages } from './WaitingMessages.tsx'

export interface NotesProps {
  id: string
  type: NoteType
  notes: readonly CaseNote[]
  /** Ids of those that others have written since the reader last looked. */
  news: ReadonlySet<string>
  /** When the reader last looked before this visit. */
  looked: number
  /** What was removed in the case. */
  redactions: readonly CaseRedaction[]
  /** Nothing can be written any more. */
  closed: boolean
  /** How messages reach the citizen. */
  reach?: ShownReach | undefined
  /** Messages that are not sent yet. */
  waiting?: readonly WaitingMessage[] | undefined
  /** What is written to and by the citizen, sent or not. */
  thread?: readonly InThread[]
  onChanged: () => void
}

/** Notes between staff, or to the citizen. Which of the two it is can be seen before one writes. */
export const Notes = memo(function Notes({
  id,
  type,
  notes,
  news,
  looked,
  redactions,
  closed,
  reach,
  waiting = [],
  thread,
  onChanged,
}: NotesProps) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const session = useAdminSession()
  const isAdmin = useMay('admin')
  const [busy, setBusy] = useState(false)
  const internal = type === 'internal'
  useAskedNote(notes)
  const title = internal ? t('Interna anteckningar') : t('Meddelanden med invånaren')

  const firstNew = notes.find(({ noteId }) => news.has(noteId))?.noteId

  const remove = async (noteId: string) => {
    setBusy(true)
    try {
      await client.call('admin/removeNote3', { formDataId: id, noteId })
      onChanged()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section
      id={`case-part-${type}`}
      className={internal ? 'a-card a-internal-notes' : 'a-card'}
      aria-labelledby={`case-${type}`}
    >
      <h2 id={`case-${type}`}>
        {internal && <Icon icon="lock" />}
        {title}
      </h2>
      {!internal && !closed && <HeldMany id={id} notes={notes} onChanged={onChanged} />}
      {notes.length > 0 && (
        <ul className={internal ? 'a-notes' : 'a-notes a-thread'}>
          {notes.map((note) => {
            const namn = noteCalled(note, t, region)
            const parts = {
              content: <NoteContent {...{ id, note, internal, closed, redactions, onChanged }} />,
              tools: !closed && (
                <>
                  {(note.note !== '' || note.files.length > 0) && (
                    <RemoveContent
                      {...{ id, internal }}
                      name={namn}
                      of={{ noteId: note.noteId }}
                      onRemoved={onChanged}
                    />
                  )}
                  {!note.held && (isAdmin || note.createdBy === session?.userId) && (
                    <IconButton
                      small
                      danger
                      icon="trash-2"
                      label={
                        internal
                          ? t('Ta bort anteckningen: {namn}', { namn })
                          : t('Ta bort meddelandet: {namn}', { namn })
                      }
                      disabled={busy}
                      onPress={() => void remove(note.noteId)}
                    />
                  )}
                </>
              ),
            }
            const isNew = news.has(note.noteId)
            return internal ? (
              <InternalNote key={note.noteId} {...{ note, isNew, ...parts }} />
            ) : (
              <Fragment key={note.noteId}>
                {note.noteId === firstNew && <NewSince at={looked} />}
                <Said {...{ id, note, reach, closed, onChanged, ...parts }} />
              </Fragment>
            )
          })}
        </ul>
      )}
      {!internal && <WaitingMessages id={id} messages={waiting} closed={closed} onChanged={onChanged} />}
      <NoteBox
        id={id}
        type={type}
        shortcut={internal ? 'n' : 'r'}
        closed={closed}
        reach={reach}
        {...(thread && { thread })}
        onSent={onChanged}
      />
    </section>
  )
})

/** A note between staff. */
function InternalNote({
  note,
  isNew,
  content,
  tools,
}: {
  note: CaseNote
  isNew: boolean
  content: ReactNode
  tools: ReactNode
}) {
  const t = useT()
  return (
    <li id={`note-${note.noteId}`} tabIndex={-1} className="a-note">
      <Avatar name={note.createdByName || null} size={24} />
      <div className="a-note-text">
        <span className="a-note-head">
          <strong>{authorName(note, t)}</strong>
          <RelativeTime date={note.created} className="k-muted" />
          {isNew && <New />}
        </span>
        {content}
      </div>
      {tools}
    </li>
  )
}

/** The note that the address names is shown, and has the focus, once it is there: the bell leads to it. */
function useAskedNote(notes: readonly CaseNote[]): void {
  const shown = useRef('')
  const ids = notes.map(({ noteId }) => `#note-${noteId}`).join(' ')
  useEffect(() => {
    const show = () => {
      const { hash } = location
      if (hash === shown.current || !ids.split(' ').includes(hash)) return
      const note = document.getElementById(hash.slice(1))
      shown.current = hash
      note?.scrollIntoView({ block: 'center' })
      note?.focus({ preventScroll: true })
    }
    // After the page has given its heading the focus.
    const timer = setTimeout(show)
    // The second is how the router leads on.
    for (const event of ['hashchange', 'pushState']) addEventListener(event, show)
    return () => {
      clearTimeout(timer)
      for (const event of ['hashchange', 'pushState']) removeEventListener(event, show)
    }
  }, [ids])
}
