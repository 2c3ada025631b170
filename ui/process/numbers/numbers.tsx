import { useStore } from '@nanostores/react'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { swedishDay } from '../../../src/shared/calendar/swedishDay.ts'
import { readDeskQuery, writeDeskQuery } from '../../../src/shared/desk/query.ts'
import { daysOf, type Period } from '../../../src/shared/figures/period.ts'
import { type ActionOutput, useClient } from '../../admin/client.tsx'
import { useLoaded } from '../../admin/page/useLoaded.ts'
import { useProcess } from '../state/context.tsx'
import { bottleneckIn } from './bottleneck.ts'

export type StateNumber = ActionOutput<'pb3/figures'>['states'][number]
/** A period that figures are of. */
export type NumberPeriod = Exclude<Period, 'own'>

interface Numbers {
  period: NumberPeriod
  setPeriod(period: NumberPeriod): void
  reload(): void
  isLoading: boolean
  isFailed: boolean
  /** Null until they are known. */
  states: ReadonlyMap<string, StateNumber> | null
  /** The state that takes most of the time of all. */
  bottleneck: string | null
  /** Where the cases of a state are listed. */
  hrefOf(state: string): string
}

const nothing: Numbers = {
  period: 'last30',
  setPeriod: () => {},
  reload: () => {},
  isLoading: false,
  isFailed: false,
  states: null,
  bottleneck: null,
  hrefOf: () => '',
}
const NumbersContext = createContext<Numbers>(nothing)

/** Asks for the figures of the process as long as a layer shows them. */
export function NumbersProvider({ children }: { children: ReactNode }) {
  const { id, $layers } = useProcess()
  const layers = useStore($layers)
  const client = useClient()
  const [period, setPeriod] = useState<NumberPeriod>('last30')
  const isShown = layers.has('numbers') || layers.has('times')
  const { data, error, loading, reload } = useLoaded(
    `${period} ${isShown}`,
    isShown ? () => client.call('pb3/figures', { id, ...daysOf(period, swedishDay()) }) : null,
  )
  const numbers = useMemo((): Numbers => {
    const states = data ? new Map(data.states.map((one) => [one.state, one])) : null
    const query = readDeskQuery('', 1)
    return {
      ...{ period, setPeriod, reload, isLoading: loading, isFailed: error !== null, states },
      bottleneck: bottleneckIn(data?.states ?? []),
      hrefOf: (state) =>
        `/formData${writeDeskQuery('', { ...query, filters: { status: [state], form: data?.forms ?? [] } }, 1)}`,
    }
  }, [data, error, loading, reload, period])
  return <NumbersContext value={numbers}>{children}</NumbersContext>
}

export const useNumbers = (): Numbers => useContext(NumbersContext)

/** What is known of one state; undefined where nothing is, or where no layer shows it. */
export function useNumber(id: string): { number: StateNumber | undefined; isBottleneck: boolean } {
  const { states, bottleneck } = useNumbers()
  return { number: states?.get(id), isBottleneck: bottleneck === id }
}
