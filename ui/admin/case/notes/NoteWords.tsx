import type { ReactNode } from 'react'
import type { CaseNote } from '../types.ts'

/** What a note says, with the names of who is mentioned standing out. */
export function NoteWords({ note: { note, mentions } }: { note: CaseNote }) {
  return (
    <span className="a-note-words">
      {parts(
        note,
        mentions.map(({ name }) => `@${name}`),
      )}
    </span>
  )
}

function parts(text: string, names: readonly string[]): ReactNode {
  const [name, ...rest] = names
  if (name === undefined) return text
  return text.split(name).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
    <span key={place}>
      {place > 0 && <strong className="a-mention">{name}</strong>}
      {parts(part, rest)}
    </span>
  ))
}
