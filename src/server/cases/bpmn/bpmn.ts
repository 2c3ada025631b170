import { emptyGraph } from '../../../shared/process/process.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Documents } from '../../documents/documents.ts'
import type { Session } from '../../session.ts'
import type { Texts } from '../../texts.ts'
import { wasHeld } from '../kinds/processShape.ts'
import { tooLarge } from './file/decode.ts'
import { bpmnLimits } from './file/limits.ts'
import { readInWorker, writeInWorker } from './inWorker.ts'
import type { BpmnLine, BpmnOutcome } from './read/report.ts'

/** Processes from drawings and back: BPMN 2.0. */

interface Needs {
  documents: Pick<Documents, 'get' | 'findBy' | 'create' | 'update' | 'lockOf'>
  texts: Texts['translate']
}

export interface ImportBpmn {
  bytes: Uint8Array
  /** The process whose draft it becomes; absent: a new one. */
  id?: string
  /** CONFLICT when the process has another by now. */
  revision?: number
  /** Of a new one; absent: what the drawing is called. */
  name?: string
}

export interface ImportedBpmn {
  id: string
  name: string
  revision: number
  states: number
  connections: number
  /** Names of assignment roles that the swimlanes needed and that were made. */
  roles: string[]
  counts: Record<BpmnOutcome, number>
  /** What became of each element, what is worst first. */
  report: (Omit<BpmnLine, 'reason' | 'values'> & { reason?: string })[]
}

/** Makes a drawing into a process, or into the draft of one. One write: all or nothing. */
export async function importBpmn(
  { documents, texts }: Needs,
  session: Session,
  { bytes, id, revision, name }: ImportBpmn,
): Promise<ImportedBpmn> {
  if (bytes.length > bpmnLimits.bytes) throw tooLarge(bytes.length)
  const before = id === undefined ? undefined : await documents.get(session, 'process', id)
  const known = before?.assignmentRoles ?? []
  const read = await readInWorker(
    bytes,
    known.map((role) => ({ key: role.key, name: role.name })),
  )
  wasHeld(read.graph)
  // After the reading, which takes its time: somebody may have begun meanwhile.
  const lock = id === undefined ? undefined : await documents.lockOf(session, id)
  if (lock?.holder && !lock.mine) throw fail('LOCKED', { detail: lock })
  const assignmentRoles = [...known, ...read.roles]
  const data = { process: read.graph, bpmn: read.kept, assignmentRoles }
  const saved = before
    ? await documents.update(session, {
        ...{ page: 'process' as const, id: before._id, data },
        revision: revision ?? before.revision,
      })
    : await documents.create(session, {
        page: 'process',
        data: { ...data, name: await freeName(documents, session, name, read.name) },
      })
  const t = texts(session.locale)
  const counts = { mapped: 0, approximated: 0, leftOut: 0 }
  for (const { outcome } of read.lines) counts[outcome] += 1
  return {
    ...{ id: saved._id, name: saved.name, revision: saved.revision, counts },
    states: read.graph.states.length,
    connections: read.graph.connections.length,
    roles: read.roles.map((role) => (typeof role.name === 'string' ? role.name : (role.name.sv ?? role.key))),
    report: [...read.lines]
      .sort((a, b) => worstFirst.indexOf(a.outcome) - worstFirst.indexOf(b.outcome))
      .map(({ reason, values, ...line }) => ({ ...line, ...(reason && { reason: t(reason, values) }) })),
  }
}

const worstFirst: readonly BpmnOutcome[] = ['leftOut', 'approximated', 'mapped']

/** A name that was asked for must be free; the drawing's own gives way. */
async function freeName(
  documents: Pick<Documents, 'findBy'>,
  session: Session,
  wanted: string | undefined,
  drawn: string,
): Promise<string> {
  if (wanted !== undefined) return wanted
  const base = drawn.slice(0, 190) || 'BPMN'
  for (let n = 1; n <= 999; n += 1) {
    const name = n === 1 ? base : `${base} ${n}`
    if ((await documents.findBy(session, 'process', 'name', name)) === undefined) return name
  }
  throw fail('DUPLICATE_NAME', { fields: { name: 'validation.duplicate' } })
}

export interface ExportedBpmn {
  xml: string
  fileName: string
  /** Nothing was changed since it was read in: the file is that one. */
  isAsRead: boolean
  /** Parts of which something is said by elements of our own, which other programs keep and do not show. */
  own: number
  /** What the drawing that it came from had besides could not be written again. */
  isWithoutKept: boolean
}

/** A process's draft as a drawing. */
export async function exportBpmn(
  { documents }: Pick<Needs, 'documents'>,
  session: Session,
  id: string,
): Promise<ExportedBpmn> {
  const { name, process = emptyGraph(), bpmn, assignmentRoles } = await documents.get(session, 'process', id)
  const roles = (assignmentRoles ?? []).map((role) => ({ key: role.key, name: role.name }))
  const { do: _do, ...written } = await writeInWorker({
    ...{ graph: process ?? emptyGraph(), name, roles },
    ...(bpmn && { kept: bpmn }),
  })
  return { ...written, fileName: `${fileName(name)}.bpmn` }
}

const fileName = (name: string): string =>
  name
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 100) || 'process'
