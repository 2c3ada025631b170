import { textIn } from '../../../src/shared/fields/kinds/translatable.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import { useLocale, useT } from '../../kit/text.tsx'

/** The states of a process, from left to right, each with the connections that lead on from it. */
export function GraphOutline({ graph }: { graph: ProcessGraph }) {
  const t = useT()
  const locale = useLocale()
  const nameOf = (name: Parameters<typeof textIn>[0]) => textIn(name, locale).trim() || t('Utan namn')
  const named = new Map(graph.states.map(({ _id, name }) => [_id, nameOf(name)]))
  const states = [...graph.states].sort((a, b) => a.x - b.x || a.y - b.y)
  return (
    <ul className="a-outline" aria-label={t('Innehåll')}>
      {states.map(({ _id }) => (
        <li key={_id}>
          <span className="a-outline-line">{named.get(_id)}</span>
          <ul className="a-outline">
            {graph.connections
              .filter(({ from }) => from === _id)
              .map((way) => (
                <li key={way._id} className="a-outline-line">
                  <span>{nameOf(way.label)}</span>
                  <span className="k-muted">→ {named.get(way.to) ?? '?'}</span>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
