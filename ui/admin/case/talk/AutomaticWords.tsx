import { automaticParts } from '../../../../src/shared/process/talk/talk.ts'

/** What the product itself has sent, as it went out: a line of what it is about, which unfolds to the rest. */
export function AutomaticWords({ words }: { words: string }) {
  const { about, rest } = automaticParts(words)
  if (rest === '') return <span className="a-note-words">{about}</span>
  return (
    <details className="a-automatic-words">
      <summary>{about}</summary>
      <p className="a-note-words">{rest}</p>
    </details>
  )
}
