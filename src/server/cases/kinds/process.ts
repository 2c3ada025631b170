import { type ProcessProblem, problemsOfProcess } from '../../../shared/process/analyse.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import type { Kind } from '../../documents/kinds/kind.ts'
import { processShape } from './processShape.ts'

/** `effects`: names of what the server can do after a change of status. */
export const processKind = (effects: ReadonlySet<string>): Kind => ({
  check({ values }) {
    const problems: Record<string, string> = {}
    if (values.process !== undefined && !processShape.safeParse(values.process).success) {
      problems.process = 'validation.process'
    }
    const keys = ((values.assignmentRoles ?? []) as { key?: string }[]).map(({ key }) => key)
    if (new Set(keys).size < keys.length) problems.assignmentRoles = 'validation.duplicate'
    return problems
  },

  /** A case could get stuck in a process with faults: they refuse publishing. */
  beforePublish({ document }) {
    const graph = document.process as ProcessGraph | undefined
    if (!graph) return [{ nodeId: null, level: 'error', key: 'process.noStart' }]
    return [...problemsOfProcess(graph), ...unknownEffects(graph, effects)].map(({ id, level, key }) => ({
      nodeId: id,
      level,
      key,
    }))
  },
})

function unknownEffects({ states, connections }: ProcessGraph, known: ReadonlySet<string>): ProcessProblem[] {
  const uses = [
    ...states.flatMap(({ _id, onEnter, onLeave, timers }) =>
      [...onEnter, ...onLeave, ...timers.flatMap(({ effect }) => effect ?? [])].map(({ effect }) => ({
        _id,
        effect,
      })),
    ),
    ...connections.flatMap(({ _id, effects }) => effects.map(({ effect }) => ({ _id, effect }))),
  ]
  return uses
    .filter(({ effect }) => !known.has(effect))
    .map(({ _id }) => ({ id: _id, level: 'error', key: 'process.unknownEffect' }))
}
