import type { ProcessState } from '../../../src/shared/process/process.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { useGraph } from '../state/context.tsx'
import { connectionName, nameOf } from '../state/names.ts'

/** The connections that lead on from a state, to choose one of. */
export function useWaysOut(state: ProcessState) {
  const { connections, states } = useGraph()
  const t = useT()
  const locale = useLocale()
  return connections
    .filter(({ from }) => from === state._id)
    .map((one) => {
      const to = states.find(({ _id }) => _id === one.to)
      return {
        value: one._id,
        label: connectionName(one, t, locale),
        ...(to && { description: t('Till {name}', { name: nameOf(to, t, locale) }) }),
      }
    })
}
