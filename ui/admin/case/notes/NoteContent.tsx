import { isAutomatic, isEmptied } from '../../../../src/shared/process/talk/talk.ts'
import { useT } from '../../../kit/text.tsx'
import { FileLinks } from '../answers/FileLinks.tsx'
import { RemoveContent, RemovedLines, removedAt } from '../answers/RemoveContent.tsx'
import { Quoted } from '../mail/Quoted.tsx'
import { AutomaticWords } from '../talk/AutomaticWords.tsx'
import type { CaseNote, CaseRedaction } from '../types.ts'
import { NoteWords } from './NoteWords.tsx'

export interface NoteContentProps {
  /** The case. */
  id: string
  note: CaseNote
  /** Between staff: whoever sent the case in does not see it. */
  internal: boolean
  /** Nothing can be done with its files any more but opening them. */
  closed: boolean
  /** What was removed in the case. */
  redactions: readonly CaseRedaction[]
  onChanged: () => void
}

/** What a note or message says and holds, and what was taken out of it. */
export function NoteContent({ id, note, internal, closed, redactions, onChanged }: NoteContentProps) {
  const t = useT()
  const removed = removedAt(redactions, note.noteId)
  return (
    <>
      {isEmptied(note) && removed.length === 0 && <em className="k-muted">{t('Innehållet är borttaget')}</em>}
      {note.note &&
        (isAutomatic(note.origin) ? <AutomaticWords words={note.note} /> : <NoteWords note={note} />)}
      {note.quoted && <Quoted text={note.quoted} note={note.note} />}
      {note.files.length > 0 && (
        <FileLinks
          files={note.files}
          tool={({ assetId, name }) =>
            !closed && <RemoveContent {...{ id, internal, name }} of={{ assetId }} onRemoved={onChanged} />
          }
        />
      )}
      <RemovedLines of={removed} />
    </>
  )
}
