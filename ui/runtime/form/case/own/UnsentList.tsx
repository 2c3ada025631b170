import type { Unsent } from './keptAnswers.ts'

/** What was answered and is in nothing that was sent, to be read and copied. */
export function UnsentList({ answers }: { answers: Unsent }) {
  return (
    <dl className="v-unsent">
      {answers.map(({ label, text }, i) => (
        <div key={String(i)}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
