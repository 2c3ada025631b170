import { isDeepStrictEqual } from 'node:util'
import type { ProcessGraph } from '../../../../shared/process/process.ts'
import type { Element } from '../file/element.ts'
import { parse, serialise } from '../file/moddle.ts'
import { difference, type Own, setOwn } from '../file/own.ts'
import { derive, firstProcess, type Part } from '../read/derive.ts'
import { type OwnProcess, ofProcess, type PartList } from '../read/ownProcess.ts'
import type { Role } from '../read/roles.ts'
import { emptyFile } from './fresh.ts'
import { rewrite } from './rewrite.ts'
import { everything, idsOf } from './tree.ts'

export interface WriteBpmn {
  graph: ProcessGraph
  /** What the process is called. */
  name: string
  roles: readonly Role[]
  /** The file that it was read from. */
  kept?: string
}

export interface WrittenBpmn {
  xml: string
  /** It is the file that was read in: nothing has been changed since. */
  isAsRead: boolean
  /** Parts of which something goes out as an extension of ours. */
  own: number
  /** The file that it was read from could not be written again: what it had besides is not in this one. */
  isWithoutKept: boolean
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Writes a process as BPMN: into the file that it was read from, where there is one. */
export async function writeBpmn(input: WriteBpmn): Promise<WrittenBpmn> {
  const { kept, graph, roles } = input
  const anew = async () => writeInto(await parse(emptyFile(input.name)), input, true)
  if (kept === undefined) return { ...(await anew()), isWithoutKept: false }
  try {
    const file = await parse(kept)
    const isSame = [roles, []].some((known) =>
      isDeepStrictEqual(derive(file.definitions, known).graph, graph),
    )
    if (isSame) return { xml: head + kept, isAsRead: true, own: 0, isWithoutKept: false }
    return { ...(await writeInto(file, input, false)), isWithoutKept: false }
  } catch {
    // What one program wrote and the library reads, it does not always write.
    return { ...(await anew()), isWithoutKept: true }
  }
}

async function writeInto(
  { definitions }: { definitions: Element },
  { graph, name, roles, kept = '' }: WriteBpmn,
  isFresh: boolean,
) {
  const { isDrawnHere } = rewrite(definitions, {
    graph,
    name,
    taken: idsOf(kept || emptyFile(name)),
    isFresh,
  })
  for (const element of everything(definitions)) setOwn(element, {})
  const own = sayBesides(definitions, graph, roles, isDrawnHere)
  return { xml: await serialise(definitions), isAsRead: false, own }
}

/** Says what the drawing does not, so that it is read as just this graph; answers of how many parts. */
function sayBesides(
  definitions: Element,
  graph: ProcessGraph,
  roles: readonly Role[],
  isDrawnHere: boolean,
): number {
  const drawn = derive(definitions, [], { isPlain: true, isDrawn: isDrawnHere })
  const said = new Map<Element, Record<string, unknown>>()
  const say = (element: Element, id: string, own: unknown) =>
    said.set(element, { ...said.get(element), [id]: own })
  const whole: OwnProcess = { ...(isDrawnHere && { isDrawnHere }) }

  function compare<Of extends { _id: string }>(parts: readonly Part<Of>[], wanted: readonly Of[]): Of[] {
    const known = new Map(parts.map((part) => [part.part._id, part]))
    const left = new Set(known.keys())
    const extra = wanted.filter((part) => {
      const found = known.get(part._id)
      if (!found || !left.delete(part._id)) return true
      const own: Own | undefined = difference(found.part, part, found.was)
      if (own) say(found.element, part._id, own)
      return false
    })
    for (const id of left) {
      const element = known.get(id)?.element
      if (element) say(element, id, { isClosed: true })
    }
    return extra
  }

  const states = compare(drawn.states, graph.states)
  const connections = compare(drawn.connections, graph.connections)
  const swimlanes = compare(drawn.swimlanes, graph.swimlanes)
  const notes = compare(drawn.notes, graph.notes ?? [])
  const parts = [...said.values()].reduce((sum, own) => sum + Object.keys(own).length, 0)
  const extra = Object.fromEntries(
    Object.entries({ states, connections, swimlanes, notes }).filter(([, list]) => list.length > 0),
  )
  if (Object.keys(extra).length > 0) whole.extra = extra
  if (graph.sections.length > 0) whole.sections = graph.sections
  if (graph.due) whole.due = graph.due
  if (graph.layers?.length) whole.layers = graph.layers
  const named = roles.map(({ key, name }) => ({ key, name }))
  if (isDrawnHere && named.length > 0) whole.roles = named
  const order: Partial<Record<PartList, string[]>> = {}
  for (const list of ['states', 'connections', 'swimlanes', 'notes'] as const) {
    const wanted = (graph[list] ?? []).map(({ _id }) => _id)
    const is = [
      ...drawn[list].map(({ part }) => part._id),
      ...(whole.extra?.[list] ?? []).map(({ _id }) => _id),
    ]
    if (
      !isDeepStrictEqual(
        is.filter((id) => wanted.includes(id)),
        wanted,
      )
    )
      order[list] = wanted
  }
  if (Object.keys(order).length > 0) whole.order = order
  const process = firstProcess(definitions)
  if (process && Object.keys(whole).length > 0) say(process, ofProcess, whole)
  for (const [element, own] of said) setOwn(element, own)
  return parts + (whole.sections?.length ?? 0)
}
