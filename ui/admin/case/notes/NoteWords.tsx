import type { ReactNode } from 'react'
import { addressesIn } from '../../../../src/shared/process/talk/addressesIn.ts'
import type { CaseNote } from '../types.ts'

/** What a note says, with the names of who is mentioned standing out. Addresses lead on, but for those of a sender whom nobody has accepted. */
export function NoteWords({ note: { note, mentions, held } }: { note: CaseNote }) {
  return (
    <span className="a-note-words">
      {(held === undefined ? addressesIn(note) : [{ text: note, isAddress: false }]).map(
        ({ text, isAddress }, place) =>
          isAddress ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: as below
            <a key={place} href={text} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as below
            <span key={place}>
              {parts(
                text,
                mentions.map(({ name }) => `@${name}`),
              )}
            </span>
          ),
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
