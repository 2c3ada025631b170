import { useRef } from 'react'
import { type Route, rerouted, routesOf } from '../../../src/shared/process/edit/routes.ts'
import type { ProcessConnection, ProcessGraph } from '../../../src/shared/process/process.ts'

/** The lines of all connections; while states are dragged only those that lead to them are found anew. */
export function useRoutes(
  graph: ProcessGraph,
  dragged: Readonly<Record<string, unknown>>,
  labelWidth: (connection: ProcessConnection) => number,
): ReadonlyMap<string, Route> {
  const last = useRef<{ graph: ProcessGraph; routes: ReadonlyMap<string, Route> }>(undefined)
  if (last.current?.graph !== graph) {
    const ids = Object.keys(dragged)
    const before = last.current?.routes
    const routes =
      before && ids.length > 0
        ? rerouted(graph, before, ids, { labelWidth })
        : routesOf(graph, { labelWidth })
    last.current = { graph, routes }
  }
  return last.current.routes
}
