import type { ProcessGraph } from '../../../../shared/process/process.ts'
import { Failure } from '../../../../shared/wire/errors.ts'
import { refuseDangerousKeys } from '../../../call/input.ts'
import { processShape } from '../../kinds/processShape.ts'
import { broken, decode, noProcess } from '../file/decode.ts'
import { isKindOf, many, nameOf } from '../file/element.ts'
import { parse } from '../file/moddle.ts'
import { changedInFile } from '../file/own.ts'
import { derive, firstProcess } from './derive.ts'
import type { BpmnLine } from './report.ts'
import type { Role } from './roles.ts'

/** What came of a file. */
export interface ReadBpmn {
  /** What the drawing is called; empty where it has no name. */
  name: string
  graph: ProcessGraph
  /** Roles that it was made with, or that its swimlanes need, and that there are none of. */
  roles: Role[]
  lines: BpmnLine[]
  /** The file as text: what is kept beside the graph. */
  xml: string
}

/** Reads a file as a process; refuses what is none. `known`: the roles that there are. */
export async function readBpmn(bytes: Uint8Array, known: readonly Role[]): Promise<ReadBpmn> {
  const xml = decode(bytes)
  const { definitions, warnings } = await parse(xml)
  if (warnings.some((text) => /outside of root|unrecognized element|unexpected end|closing tag/.test(text)))
    throw broken()
  const { graph, roles, report } = derive(definitions, known)
  if (graph.states.length === 0) throw noProcess()
  for (const warning of warnings) report.lost(warning)
  requireKeys({ process: graph })
  const shaped = processShape.safeParse(graph)
  if (!shaped.success) throw changedInFile(shaped.error.issues[0]?.path)
  const named = [
    ...many(definitions, 'rootElements').filter((root) => isKindOf(root, 'Collaboration')),
    definitions,
  ]
  const name = [firstProcess(definitions), ...named].map(nameOf).find(Boolean) ?? ''
  return { name, graph, roles, lines: report.lines(), xml }
}

/** What comes in by a file has no more in it than what comes in by a call. */
function requireKeys(read: object): void {
  try {
    refuseDangerousKeys(read)
  } catch (error) {
    throw error instanceof Failure ? changedInFile(Object.keys(error.options.fields ?? {})) : error
  }
}
