import { isAutomatic } from '../../../../src/shared/process/talk/talk.ts'
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
  return (
    <>
      {note.note &&
        (isAutomatic(note.origin) ? <AutomaticWords words={note.note} /> : <NoteWords note={note} />)}
      {note.quoted && <Quoted text={note.quoted} />}
      {note.files.length > 0 && (
        <FileLinks
          files={note.files}
          tool={({ assetId, name }) =>
            !closed && <RemoveContent {...{ id, internal, name }} of={{ assetId }} onRemoved={onChanged} />
          }
        />
      )}
      <RemovedLines of={removedAt(redactions, note.noteId)} />
    </>
  )
}
