import { startTransition, useEffect, useRef, useState } from 'react'
import { type Route, routesOf } from '../../../src/shared/process/edit/routes.ts'
import { routesAfter, sharedRoutes } from '../../../src/shared/process/edit/routesAfter.ts'
import type { ProcessConnection, ProcessGraph } from '../../../src/shared/process/process.ts'
import { type Routing, routingBeside } from './routingBeside.ts'

type Routes = ReadonlyMap<string, Route>
type LabelWidth = (connection: ProcessConnection) => number

/** So many connections are drawn at once; for more, all lines are found beside it. */
const few = 60

/**
 * The lines of all connections. Those of what was changed are found at once; what is best for all of a large drawing
 * follows, unless it is being dragged.
 */
export function useRoutes(graph: ProcessGraph, isDragged: boolean, labelWidth: LabelWidth): Routes {
  const last = useRef<{ graph: ProcessGraph; routes: Routes }>(undefined)
  const [best, setBest] = useState<{ graph: ProcessGraph; routes: Routes }>()
  const isLarge = graph.connections.length > few
  if (best?.graph === graph) last.current = best
  else if (last.current?.graph !== graph) {
    const routes =
      last.current && (isLarge || isDragged)
        ? routesAfter(last.current, graph, { labelWidth })
        : isLarge
          ? new Map()
          : routesOf(graph, { labelWidth })
    last.current = { graph, routes }
  }

  const routing = useRef<Routing>(undefined)
  useEffect(
    () => () => {
      routing.current?.stop()
      routing.current = undefined
    },
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what labels say is asked when lines are looked for
  useEffect(() => {
    if (!isLarge || isDragged) return
    routing.current ??= routingBeside()
    routing.current.find(graph, labelWidth, (routes) =>
      startTransition(() =>
        setBest({ graph, routes: sharedRoutes(last.current?.routes ?? new Map(), routes) }),
      ),
    )
  }, [graph, isLarge, isDragged])
  return last.current?.routes ?? new Map()
}
