import { msg } from '../../../../shared/i18n.ts'
import { maxProcessParts } from '../../../../shared/process/graph/analyse.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import { idOf, isA } from '../file/element.ts'
import type { Node, Outline, Way } from './outline.ts'
import type { Report } from './report.ts'

/** From one state to the next, through what is none. */
export interface Path {
  from: Node
  to: Node
  ways: readonly Way[]
}

/** The connections to be: of all paths from a state that end with the same way, the shortest. */
export function pathsOf({ nodes, ways }: Outline, report: Report): Path[] {
  const leading = new Map<Node, Way[]>()
  for (const way of ways) {
    const known = leading.get(way.from)
    if (known) known.push(way)
    else leading.set(way.from, [way])
  }
  const states = nodes.filter(({ isState }) => isState)
  const paths: Path[] = []
  for (const from of states) {
    const seen = new Set<Node>()
    const waiting: Trail[] = (leading.get(from) ?? []).map((way) => ({ way }))
    for (const trail of waiting) {
      const { to } = trail.way
      if (to.isState) paths.push({ from, to, ways: waysOf(trail) })
      else if (!seen.has(to)) {
        seen.add(to)
        for (const way of leading.get(to) ?? []) waiting.push({ way, before: trail })
      }
      if (states.length + paths.length > maxProcessParts) throw tooMany(states.length, paths.length)
    }
  }
  if (states.length + paths.length > maxProcessParts || states.length > mostStates)
    throw tooMany(states.length, paths.length)
  const used = new Set(paths.flatMap(({ ways: of }) => of))
  for (const way of ways)
    if (way.element && isA(way.element, 'SequenceFlow') && !used.has(way))
      report.leftOut(way.element, msg`Det leder inte från ett steg till ett annat.`)
  return paths
}

/** A way, and those before it. */
interface Trail {
  way: Way
  before?: Trail
}

function waysOf(trail: Trail): Way[] {
  const ways: Way[] = []
  for (let at: Trail | undefined = trail; at; at = at.before) ways.unshift(at.way)
  return ways
}

const mostStates = 1_000

const tooMany = (states: number, connections: number) =>
  fail('TOO_LARGE', {
    message: msg`Ritningen blir {states} steg och {connections} kopplingar, och en process har högst {most} tillsammans. Dela den i flera.`,
    values: { states, connections, most: maxProcessParts },
    fields: { uploadId: 'validation.bpmn' },
  })

/** The elements that a path is known by. */
export const pathIds = ({ ways }: Path): string[] => ways.flatMap(({ element }) => idOf(element) || [])
