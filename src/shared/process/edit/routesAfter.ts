import { sameJson } from '../../sameJson.ts'
import type { ProcessConnection } from '../process.ts'
import { type Drawn, type Route, type RouteSettings, rerouted } from './routes.ts'

type Ends = Pick<ProcessConnection, '_id' | 'from' | 'to'>

/** So many lines are found within a frame of work. */
const fewLines = 40

/**
 * Lines for a drawing that was changed, at once: those of parts that are not as they were anew, all others the very
 * same. Where that would be many, they are left out until `routesOf` has found them all.
 */
export function routesAfter<Connection extends Ends>(
  before: { graph: Drawn<Connection>; routes: ReadonlyMap<string, Route> },
  graph: Drawn<Connection>,
  settings: RouteSettings<Connection> = {},
): ReadonlyMap<string, Route> {
  const moved = movedIn(before.graph, graph)
  const width = settings.labelWidth ?? (() => 0)
  const were = new Map(before.graph.connections.map((one) => [one._id, one]))
  const kept = new Map<string, Route>()
  let fresh = 0
  for (const one of graph.connections) {
    const [was, route] = [were.get(one._id), before.routes.get(one._id)]
    const isSame = was === one || (was?.from === one.from && was.to === one.to && width(was) === width(one))
    if (route && isSame && !moved.has(one.from) && !moved.has(one.to)) kept.set(one._id, route)
    else fresh++
  }
  if (fresh > fewLines) return kept
  const isAsBefore = fresh === 0 && moved.size === 0 && kept.size === before.routes.size
  return isAsBefore ? before.routes : rerouted(graph, kept, [...moved], settings)
}

/** Ids of states that are new, or stand elsewhere. */
function movedIn({ states: before }: Drawn, { states: after }: Drawn): ReadonlySet<string> {
  if (before === after) return new Set()
  const were = new Map(before.map((state) => [state._id, state]))
  return new Set(
    after.flatMap((state) => {
      const was = were.get(state._id)
      return was === state || (was?.x === state.x && was.y === state.y) ? [] : state._id
    }),
  )
}

/** The same lines, those that go as before being the very same objects. */
export function sharedRoutes(
  before: ReadonlyMap<string, Route>,
  after: ReadonlyMap<string, Route>,
): ReadonlyMap<string, Route> {
  return new Map(
    [...after].map(([id, route]) => {
      const was = before.get(id)
      return [id, was && sameJson(was, route) ? was : route]
    }),
  )
}
