import type { Values } from '../../src/shared/fields/field.ts'
import type { ProcessProblem } from '../../src/shared/process/graph/analyse.ts'
import type { ProcessGraph } from '../../src/shared/process/process.ts'
import type { DataNamed } from '../../src/shared/schemas/document.ts'
import type { ActionOutput } from '../admin/client.tsx'
import type { BuilderClient } from '../builder/client.ts'
import type { EditedDocument, Lock } from '../editing/client.ts'
import type { PublishingClient } from '../frame/frame.ts'

/** A process as the editor has it beside its graph: assignment roles, state groups, status, colour … */
export interface ProcessDocument
  extends EditedDocument,
    Partial<Omit<DataNamed<'process'>, 'name' | 'process'>> {}

/** A process opened for editing. */
export interface OpenedProcess {
  document: ProcessDocument
  process: ProcessGraph
  revision: number
  lock: Lock
  /** What publishing would refuse, and what is doubtful. */
  problems: ProcessProblem[]
}

/** What the draft's approvals are, see `DraftApprovals` of the server. */
export type DraftApprovalState = ActionOutput<'pb3/approval'>['approval']

/**
 * What the process editor asks of the server. The shell makes one from its socket. Every call rejects with an error that
 * carries the wire's `code` (see `wireCode`), or with any other error when the server could not be reached.
 */
export interface ProcessClient
  extends PublishingClient,
    Pick<BuilderClient, 'lock' | 'unload' | 'options' | 'onEvent' | 'onConnection'> {
  load(id: string): Promise<OpenedProcess>
  /** CONFLICT when `revision` is old, LOCKED when somebody else has the process. */
  save(input: {
    id: string
    process: ProcessGraph
    revision: number
  }): Promise<{ revision: number; ahead: boolean; problems: ProcessProblem[] }>
  /** What was published, to be looked at. */
  version(id: string, versionId: string): Promise<{ process: ProcessGraph; data: Values }>
  /** The draft becomes what the version was, but for its name. */
  revert(id: string, versionId: string): Promise<OpenedProcess>
  approval(id: string): Promise<DraftApprovalState>
  /** CONFLICT when `revision` is old. */
  approve(id: string, revision: number): Promise<DraftApprovalState>
  takeBackApproval(id: string): Promise<DraftApprovalState>
  /** Those who may approve are told. */
  askApproval(id: string, revision: number): Promise<DraftApprovalState>
  /** Changes fields of the process beside its graph, such as name and assignment roles; `revision` as for `save`. */
  updateSettings(id: string, data: Values, revision: number): Promise<{ data: ProcessDocument }>
}
