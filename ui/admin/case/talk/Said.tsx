import type { ReactNode } from 'react'
import { type Message, msg } from '../../../../src/shared/i18n.ts'
import {
  isAutomatic,
  isEmptied,
  isFromCitizen,
  type NoteOrigin,
} from '../../../../src/shared/process/talk/talk.ts'
import { cx } from '../../../kit/cx.ts'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useT } from '../../../kit/text.tsx'
import { useAdminSession } from '../../session.tsx'
import { HeldMessage } from '../mail/HeldMessage.tsx'
import { LeftOutFiles } from '../mail/LeftOutFiles.tsx'
import { authorName, MessageWays } from '../notes/MessageWays.tsx'
import type { CaseNote, ShownReach } from '../types.ts'
import { UnreachedMessage } from './UnreachedMessage.tsx'

export interface SaidProps {
  /** The case. */
  id: string
  note: CaseNote
  /** How messages reach the citizen. */
  reach?: ShownReach | undefined
  /** Nothing can be done with it any more. */
  closed: boolean
  /** What it says. */
  content: ReactNode
  /** What the reader may do with it. */
  tools: ReactNode
  onChanged: () => void
}

/**
 * A message in the talk with the citizen: theirs to the left, ours to the right, and beneath it by whom, when and how it went. What the
 * product has sent itself stands with ours, and is less loud.
 */
export function Said({ id, note, reach, closed, content, tools, onChanged }: SaidProps) {
  const t = useT()
  const session = useAdminSession()
  const ours = !isFromCitizen(note.origin)
  const automatic = isAutomatic(note.origin)
  const came = originNames[note.origin]
  const name = note.createdBy !== null && note.createdBy === session?.userId ? t('Du') : authorName(note, t)
  return (
    <li
      id={`note-${note.noteId}`}
      tabIndex={-1}
      className={cx('a-said', ours && 'a-said-ours', automatic && 'a-automatic')}
    >
      <div className={note.held ? 'a-bubble a-held' : 'a-bubble'}>
        {content}
        <LeftOutFiles id={id} note={note} onChanged={onChanged} />
        <HeldMessage id={id} note={note} reach={reach} onChanged={onChanged} />
      </div>
      <div className="a-said-by">
        <span>
          <strong>{name}</strong>, <RelativeTime date={note.created} />
          {came && ` ${t(came)}`}
        </span>
        <MessageWays note={note} />
        {tools}
      </div>
      {!closed && !isEmptied(note) && (!automatic || isReturned(note)) && (
        <UnreachedMessage {...{ id, note, reach, onChanged }} />
      )}
    </li>
  )
}

/** It was sent, and did not arrive. */
const isReturned = ({ ways = [] }: CaseNote) => ways.some(({ state }) => state === 'failed')

/** How a message came, where that was not here. */
const originNames: Partial<Record<NoteOrigin, Message>> = { mail: msg`via e-post`, sms: msg`via SMS` }
