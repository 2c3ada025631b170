import type { ProcessGraph } from '../../../shared/process/process.ts'
import type { KindOf } from '../../documents/kinds/kind.ts'
import { type EffectSettings, faultsOfProcess } from '../process/effectFaults.ts'
import { processShape } from './processShape.ts'

/** `effects`: what the server can do after a change of status. */
export const processKind = (effects: EffectSettings): KindOf<'process'> => ({
  check({ values }) {
    const problems: Record<string, string> = {}
    if (values.process !== undefined && !processShape.safeParse(values.process).success) {
      problems.process = 'validation.process'
    }
    const keys = (values.assignmentRoles ?? []).map(({ key }) => key)
    if (new Set(keys).size < keys.length) problems.assignmentRoles = 'validation.duplicate'
    return problems
  },

  /** A case could get stuck in a process with faults: they refuse publishing. */
  beforePublish({ document }) {
    const graph: ProcessGraph | undefined = document.process
    if (!graph) return [{ nodeId: null, level: 'error', key: 'process.noStart' }]
    return faultsOfProcess(graph, effects).map(({ id, ...fault }) => ({ nodeId: id, ...fault }))
  },
})
