import { useStore } from '@nanostores/react'
import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'
import { useProcess } from '../state/context.tsx'
import { useNumber, useNumbers } from './numbers.tsx'
import { casesWords, timesInFull, timesOf } from './words.ts'

/** On a state: how many cases stand there now, and the way to them. */
export function StateCount({ id }: { id: string }) {
  const layers = useStore(useProcess().$layers)
  const { hrefOf, states } = useNumbers()
  const { number } = useNumber(id)
  const t = useT()
  if (!states || !layers.has('numbers')) return null
  const count = number?.count ?? 0
  const words = casesWords(count, t)
  return count === 0 ? (
    <span className="p-state-count" title={words}>
      0
    </span>
  ) : (
    // Reached by keyboard from the settings of the state: the drawing has one stop.
    <a
      className="p-state-count nodrag nopan"
      href={hrefOf(id)}
      target="_blank"
      rel="noreferrer"
      tabIndex={-1}
      title={words}
      aria-label={words}
    >
      {count}
    </a>
  )
}

/** Under a state: how long cases stand there. */
export function StateTimes({ id }: { id: string }) {
  const layers = useStore(useProcess().$layers)
  const { number, isBottleneck } = useNumber(id)
  const t = useT()
  if (!layers.has('times') || !number) return null
  const times = timesOf(number, t)
  if (times.length === 0 && !isBottleneck) return null
  return (
    <div
      className={isBottleneck ? 'p-state-times p-bottleneck' : 'p-state-times'}
      title={timesInFull(number, isBottleneck, t).join(' ')}
    >
      <Icon icon={isBottleneck ? 'triangle-alert' : 'history'} size={13} />
      <span>{[...(isBottleneck ? [t('Flaskhals')] : []), ...times].join(' · ')}</span>
    </div>
  )
}

/** In the list: the same as text. */
export function RowNumbers({ id }: { id: string }) {
  const layers = useStore(useProcess().$layers)
  const { states } = useNumbers()
  const { number, isBottleneck } = useNumber(id)
  const t = useT()
  if (!states) return null
  const times = layers.has('times') && number ? timesOf(number, t) : []
  const said = [...(layers.has('times') && isBottleneck ? [t('Flaskhals')] : []), ...times].join(' · ')
  return (
    <>
      {said && <span className={isBottleneck ? 'p-row-times p-bottleneck' : 'p-row-times'}>{said}</span>}
      {layers.has('numbers') && (
        <span className="p-row-count">
          <span aria-hidden="true">{number?.count ?? 0}</span>
          <span className="k-hidden">{casesWords(number?.count ?? 0, t)}</span>
        </span>
      )}
    </>
  )
}

/** In the list, of a phase: how many cases stand in its states. */
export function CasesWithin({ states: within }: { states: readonly string[] }) {
  const layers = useStore(useProcess().$layers)
  const { states } = useNumbers()
  const t = useT()
  if (!states || !layers.has('numbers')) return null
  const count = within.reduce((sum, id) => sum + (states.get(id)?.count ?? 0), 0)
  return `, ${casesWords(count, t)}`
}

/** In the settings of a state: the same in sentences, with the way to the cases. */
export function NumbersOfState({ id }: { id: string }) {
  const layers = useStore(useProcess().$layers)
  const { states, hrefOf } = useNumbers()
  const { number, isBottleneck } = useNumber(id)
  const t = useT()
  if (!states || !(layers.has('numbers') || layers.has('times'))) return null
  return (
    <section className="b-setting-group p-numbers">
      <h3>{t('Ärenden')}</h3>
      {layers.has('numbers') && (
        <p>
          {number?.count ? (
            <a href={hrefOf(id)} target="_blank" rel="noreferrer">
              {t('{n, plural, one {# ärende} other {# ärenden}} här just nu', { n: number.count })}
              <Icon icon="external-link" size={14} label={t('i ny flik')} />
            </a>
          ) : (
            t('Inga ärenden här just nu, av dem som du får läsa.')
          )}
        </p>
      )}
      {layers.has('times') && number && (
        <ul>
          {timesInFull(number, isBottleneck, t).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
