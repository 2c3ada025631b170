import { toneOf } from './Badge.tsx'

/** A colour that somebody has chosen, beside words that say the same. Its edge is seen on any ground. */
export function Dot({ color }: { color: string }) {
  const { tone, own } = toneOf(color)
  return (
    <span
      className={`k-dot k-dot-edged k-tone-${tone}`}
      style={{ background: own ?? 'var(--tone)' }}
      aria-hidden="true"
    />
  )
}
