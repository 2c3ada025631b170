import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { createInWorker } from '../../inWorker.ts'
import type { ReadBpmn } from './read/read.ts'
import type { Role } from './read/roles.ts'
import type { WriteBpmn, WrittenBpmn } from './write/write.ts'

/** What the worker does. `kept`: a drawing as it is kept beside a graph, packed. */
export type BpmnAsked =
  | { do: 'read'; bytes: Uint8Array; roles: readonly Role[] }
  | ({ do: 'write' } & WriteBpmn)
export type BpmnAnswer =
  | ({ do: 'read'; kept: string } & Omit<ReadBpmn, 'xml'>)
  | ({ do: 'write' } & WrittenBpmn)

/** Milliseconds that one may take: the largest that are let in take a twentieth of it. */
const patience = 20_000

const worker = createInWorker<BpmnAsked, BpmnAnswer>('cases/bpmn/bpmn.worker', patience, () =>
  fail('INVALID', {
    message: msg`Ritningen tog för lång tid att gå igenom. Dela den i flera.`,
    fields: { uploadId: 'validation.bpmn' },
  }),
)

export async function readInWorker(bytes: Uint8Array, roles: readonly Role[]) {
  const answer = await worker.ask({ do: 'read', bytes, roles })
  if (answer.do !== 'read') throw new Error('not what was asked')
  return answer
}

export async function writeInWorker(input: WriteBpmn) {
  const answer = await worker.ask({ do: 'write', ...input })
  if (answer.do !== 'write') throw new Error('not what was asked')
  return answer
}
