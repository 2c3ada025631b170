import type { ShownClock } from '../../../src/shared/process/clock/caseClock.ts'
import { clockWords } from '../../../src/shared/process/clock/clockWords.ts'
import { useT } from '../../kit/text.tsx'

/** What the clock of a case says: how much is left, and why it stands; all of it, or the rest where one points at it. */
export function ClockText({ clock, short = false }: { clock: ShownClock; short?: boolean }) {
  const t = useT()
  const { used, left, stands } = clockWords(clock, t)
  if (!short)
    return <span className="a-clock k-muted">{[used, left, stands].filter(Boolean).join('. ')}</span>
  return (
    <span className="a-clock k-muted" title={[used, stands].filter(Boolean).join('. ')}>
      {left}
      {stands && <span className="k-hidden">. {stands}</span>}
      {stands && <span aria-hidden="true"> ⏸</span>}
    </span>
  )
}
