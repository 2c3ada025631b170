import { isSubType, type ProcessGraph, subTypes } from '../process/process.ts'
import { recordOf } from '../record.ts'
import { renamedInEach } from './renamed.ts'
import { type Brought, bring, marked, type Versioned, versionIn } from './steps.ts'

type Stored = Record<string, unknown>

/** The graph of a process: states and connections. */
export const graphVersions: Versioned<Stored> = {
  version: 3,
  migrations: {
    1: ({ states, connections, ...rest }) => ({
      ...rest,
      states: renamedInEach(states, 'colour', 'color'),
      connections: renamedInEach(connections, 'colour', 'color'),
    }),
    // A sub-type was any word, and meant nothing.
    2: ({ states, ...rest }) => ({
      ...rest,
      states: Array.isArray(states) ? states.map(withKnownSubType) : states,
    }),
  },
}

/** What was no sub-type of the state's type is the first of them. */
function withKnownSubType(state: unknown): unknown {
  const { stateType, subType, ...rest } = recordOf(state)
  if (subType === undefined || isSubType(stateType, subType)) return state
  const known =
    stateType === 'start' || stateType === 'normal' || stateType === 'end' ? subTypes[stateType] : []
  const [first] = known
  return { ...rest, stateType, ...(first && { subType: first }) }
}

/** A stored graph brought up to date. `$v` is the version it was stored with, 1 when it is absent. */
export function graph(stored: unknown): Brought<ProcessGraph> {
  const given = recordOf(stored)
  const from = versionIn(given)
  const { $v, ...values } = given
  const brought = bring(values, from, graphVersions)
  const asGiven = !brought.left && $v === undefined && from === graphVersions.version
  // It was held against `processShape` when it was written.
  return { ...brought, value: (asGiven ? given : brought.value) as Stored & ProcessGraph }
}

/** The graph as it is stored: of today's version. */
export const graphToStore = (graph: unknown): Stored => marked(recordOf(graph), graphVersions)
