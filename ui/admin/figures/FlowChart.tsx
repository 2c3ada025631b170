import { useId, useRef } from 'react'
import { useRegion, useT } from '../../kit/text.tsx'
import { useWidth } from '../../kit/useWidth.ts'
import { niceTop } from './niceTop.ts'
import type { FigureReply } from './useFigures.ts'

interface FlowChartProps {
  over: FigureReply['over']
  step: FigureReply['step']
}

/** Pixels. */
const frame = { height: 220, left: 44, bottom: 24, top: 8 }
/** Pixels that a name under the axis needs. */
const nameWidth = 72

/** What came in and what was closed, side by side for each part of the period. The same stands in a table below. */
export function FlowChart({ over, step }: FlowChartProps) {
  const t = useT()
  const region = useRegion()
  const titleId = useId()
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const size = { ...frame, width: Number.isFinite(width) ? width : 0 }
  const number = new Intl.NumberFormat(region)
  const named = partNames(region, step)
  const { top, ticks } = niceTop(Math.max(...over.flatMap(({ incoming, closed }) => [incoming, closed]), 0))
  const inner = { width: Math.max(0, size.width - size.left), height: size.height - size.bottom - size.top }
  const each = inner.width / Math.max(1, over.length)
  const bar = Math.min(18, each * 0.38)
  const yOf = (value: number) => size.top + inner.height * (1 - value / top)
  const every = Math.max(1, Math.ceil((over.length * nameWidth) / Math.max(1, inner.width)))
  const title =
    step === 'day'
      ? t('Inkomna och avslutade per dag')
      : step === 'week'
        ? t('Inkomna och avslutade per vecka')
        : t('Inkomna och avslutade per månad')
  return (
    <figure className="a-flow" aria-labelledby={titleId}>
      <figcaption>
        <h2 id={titleId}>{title}</h2>
        <ul className="a-legend" aria-hidden="true">
          <li className="a-incoming">{t('Inkomna')}</li>
          <li className="a-closed">{t('Avslutade')}</li>
        </ul>
      </figcaption>
      <div ref={place} className="a-flow-place">
        <svg width={size.width} height={size.height} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="a-grid" x1={size.left} x2={size.width} y1={yOf(tick)} y2={yOf(tick)} />
              <text x={size.left - 8} y={yOf(tick)} textAnchor="end" dominantBaseline="middle">
                {number.format(tick)}
              </text>
            </g>
          ))}
          {over.map(({ from, incoming, closed }, n) => {
            const middle = size.left + each * (n + 0.5)
            return (
              <g key={from}>
                <rect
                  className="a-incoming"
                  x={middle - bar - 0.5}
                  width={bar}
                  y={yOf(incoming)}
                  height={yOf(0) - yOf(incoming)}
                />
                <rect
                  className="a-closed"
                  x={middle + 0.5}
                  width={bar}
                  y={yOf(closed)}
                  height={yOf(0) - yOf(closed)}
                />
                {n % every === 0 && (
                  <text x={middle} y={size.height - 6} textAnchor="middle">
                    {named(from)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <details>
        <summary>{t('Siffrorna i diagrammet')}</summary>
        <table className="a-figure-table">
          <thead>
            <tr>
              <th scope="col">{step === 'day' ? t('Dag') : step === 'week' ? t('Vecka') : t('Månad')}</th>
              <th scope="col">{t('Inkomna')}</th>
              <th scope="col">{t('Avslutade')}</th>
            </tr>
          </thead>
          <tbody>
            {over.map(({ from, incoming, closed }) => (
              <tr key={from}>
                <th scope="row">{named(from)}</th>
                <td>{number.format(incoming)}</td>
                <td>{number.format(closed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** Days and weeks by their (first) day, months by their name. */
function partNames(region: string, step: FigureReply['step']): (from: string) => string {
  const format = new Intl.DateTimeFormat(region, {
    ...(step === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }),
    timeZone: 'UTC',
  })
  return (from) => format.format(new Date(`${from}T00:00:00Z`))
}
