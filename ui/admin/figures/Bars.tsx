import { useId } from 'react'
import { useRegion } from '../../kit/text.tsx'

interface BarsProps {
  title: string
  /** Stands in place of the bars where there are none. */
  empty: string
  bars: readonly { id: string; label: string; count: number }[]
}

/** How a number is shared out: a bar each, with its name and number. */
export function Bars({ title, empty, bars }: BarsProps) {
  const number = new Intl.NumberFormat(useRegion())
  const id = useId()
  const most = Math.max(...bars.map(({ count }) => count), 1)
  return (
    <section className="a-bars" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {bars.every(({ count }) => count === 0) ? (
        <p className="k-muted">{empty}</p>
      ) : (
        <dl>
          {bars.map((bar) => (
            <div key={bar.id}>
              <dt>{bar.label}</dt>
              <dd>
                <span
                  className="a-bar"
                  style={{ inlineSize: `${(bar.count / most) * 100}%` }}
                  aria-hidden="true"
                />
                <span className="k-number">{number.format(bar.count)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
