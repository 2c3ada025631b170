import { useStore } from '@nanostores/react'
import { periods } from '../../../src/shared/figures/period.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import { keysOf } from '../../../src/shared/record.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Select } from '../../kit/input/Select.tsx'
import { useT } from '../../kit/text.tsx'
import { useOfGraph, useProcess } from '../state/context.tsx'
import { type NumberPeriod, type StateNumber, useNumbers } from './numbers.tsx'

const offered = keysOf(periods).flatMap((period): NumberPeriod[] => (period === 'own' ? [] : [period]))

/** Under the layers: over which days times are reckoned, and what the figures are of. */
export function NumberChoice() {
  const layers = useStore(useProcess().$layers)
  const { period, setPeriod, reload, isLoading, isFailed, states } = useNumbers()
  const elsewhere = useOfGraph((graph) => (states ? casesElsewhere(graph, states) : 0))
  const t = useT()
  if (!layers.has('numbers') && !layers.has('times')) return null
  return (
    <div className="p-number-choice">
      {layers.has('times') && (
        <Select
          label={t('Tider under')}
          value={period}
          options={offered.map((value) => ({ value, label: t(periods[value]) }))}
          onChange={setPeriod}
        />
      )}
      <div className="p-number-of">
        <p role="status">
          {isFailed
            ? t('Siffrorna gick inte att hämta.')
            : states === null
              ? t('Räknar …')
              : t('Räknat på de ärenden som du får läsa.')}
          {elsewhere > 0 &&
            ` ${t('{n, plural, one {# ärende står} other {# ärenden står}} i steg som inte finns i utkastet.', { n: elsewhere })}`}
        </p>
        <IconButton small icon="refresh-cw" label={t('Räkna om')} disabled={isLoading} onPress={reload} />
      </div>
    </div>
  )
}

/** How many cases stand in states that are not drawn. */
function casesElsewhere(graph: ProcessGraph, numbers: ReadonlyMap<string, StateNumber>): number {
  const known = new Set(graph.states.map(({ _id }) => _id))
  return [...numbers.values()].reduce((sum, { state, count }) => (known.has(state) ? sum : sum + count), 0)
}
