import type { ProcessGraph } from '../process/process.ts'
import { recordOf } from '../record.ts'
import { renamedInEach } from './renamed.ts'
import { type Brought, bring, marked, type Versioned, versionIn } from './steps.ts'

type Stored = Record<string, unknown>

/** The graph of a process: states and connections. */
export const graphVersions: Versioned<Stored> = {
  version: 2,
  migrations: {
    1: ({ states, connections, ...rest }) => ({
      ...rest,
      states: renamedInEach(states, 'colour', 'color'),
      connections: renamedInEach(connections, 'colour', 'color'),
    }),
  },
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
