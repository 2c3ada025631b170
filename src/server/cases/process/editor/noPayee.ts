import type { ProcessProblem } from '../../../../shared/process/graph/analyse.ts'
import { asksToPay } from '../../../../shared/process/graph/steps.ts'
import type { ProcessGraph } from '../../../../shared/process/process.ts'
import { usesIn } from '../effects/effectFaults.ts'

/** Where a process asks to be paid, for an organisation that has set no account to pay to: who is to pay has a reference and nothing else. */
export function noPayee(graph: ProcessGraph): ProcessProblem[] {
  const doubt = { level: 'hint', key: 'process.noPayee' } as const
  return [
    ...graph.states
      .filter(asksToPay)
      .map(({ _id }) => ({ id: _id, ...doubt, field: `states.${_id}.payment` })),
    ...usesIn(graph)
      .filter(({ effect }) => effect === 'Payment/payment')
      .map(({ id, place }) => ({ id, ...doubt, field: place })),
  ]
}
