import { textIn } from '../../../../shared/fields/kinds/translatable.ts'
import type { ProcessProblem } from '../../../../shared/process/graph/analyse.ts'
import { anybodyStep, authorStep, stepOfKey } from '../../../../shared/process/graph/steps.ts'
import type { ProcessGraph } from '../../../../shared/process/process.ts'
import { emptyGraph } from '../../../../shared/process/process.ts'
import type { DataOfKind, DocumentNamed } from '../../../../shared/schemas/document.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import type { Documents, Lock, TreeProblem } from '../../../documents/documents.ts'
import type { Session } from '../../../session.ts'
import type { Store } from '../../../store/store.ts'
import type { AssignmentRole } from '../../contract.ts'
import type { Staff } from '../../people/staff.ts'
import type { FormRights, SetFormRight } from './formRights.ts'
import type { ProcessQuestion } from './questions.ts'
import type { TryOut } from './tryOut.ts'

/** Processes as their editor edits them: documents of schema `process`, the graph as one value beside the others. */
export interface Processes {
  load(session: Session, id: string): Promise<LoadedProcess>
  /** Ids and names of the states, who edits in them, keys and names of the assignment roles, and nothing else. NOT_FOUND when there is no such process. */
  states(session: Session, id: string): Promise<ProcessNames>
  /** What is asked in the forms that run in the process, as they are edited now: what its conditions may be about. */
  questions(session: Session, id: string): Promise<ProcessQuestion[]>
  /** What it is tried with: its working calendar as it is now, and its forms as cases meet them. */
  tryOut(session: Session, id: string): Promise<TryOut>
  /** What its forms say of rights per step, as they are edited now. */
  formRights(session: Session, id: string): Promise<FormRights[]>
  /** Writes one into the draft of a form. FORBIDDEN for who may not change it, LOCKED and CONFLICT as for its builder. */
  setFormRight(session: Session, input: SetFormRight): Promise<FormRights>
  /** LOCKED when somebody else has it in the editor, CONFLICT when `revision` is old. */
  save(
    session: Session,
    input: { id: string; process: ProcessGraph; revision: number },
  ): Promise<{ revision: number; ahead: boolean; problems: ProcessProblem[] }>
  /** Answers with who has it: not always who asked. */
  lock(session: Session, id: string, options: { takeOver: boolean }): Promise<Lock>
  /** INVALID with problems when a case could get stuck. */
  publish(
    session: Session,
    id: string,
    comment: string,
    force?: { reason: string },
  ): Promise<{ version: number }>
  /** A published version. */
  version(
    session: Session,
    id: string,
    version: number,
  ): Promise<{ process: ProcessGraph; data: Omit<DataOfKind<'process'>, 'process'> }>
  /** The draft becomes what a published version was, but for its name. */
  revert(session: Session, id: string, version: number): Promise<LoadedProcess>
}

export interface ProcessNames {
  /** `editedBy`: keys of those who meet it as editing (`author`, assignment roles, `*`). */
  states: { _id: string; name: string; editedBy: string[] }[]
  roles: { key: string; name: string }[]
}

export interface LoadedProcess {
  /** Without its graph, and the drawing that it came from. */
  document: Omit<DocumentNamed<'process'>, 'process' | 'bpmn'>
  process: ProcessGraph
  revision: number
  lock: Lock
  problems: ProcessProblem[]
}

export function createProcesses(
  documents: Pick<
    Documents,
    | 'get'
    | 'find'
    | 'problems'
    | 'saveGraph'
    | 'saveTree'
    | 'lock'
    | 'unlock'
    | 'lockOf'
    | 'publish'
    | 'published'
    | 'revert'
  >,
  { read }: Pick<Store, 'read'>,
  staff: (org: string) => Promise<Staff>,
  /** Whether it is set where to whoever is asked to pay pays. */
  hasPayee: () => boolean,
): Processes {
  const get = (session: Session, id: string) => documents.get(session, 'process', id)
  /** What is looked at beyond what publishing asks: never inside of a write. */
  const hints = async ({ org }: Session, graph: ProcessGraph, rows: readonly AssignmentRole[]) => [
    ...(graph.connections.some(({ approvals }) => approvals)
      ? await (await import('../approvals/fewApprovers.ts')).fewApprovers(() => staff(org), graph, rows)
      : []),
    ...(hasPayee() ? [] : (await import('./noPayee.ts')).noPayee(graph)),
  ]
  const load: Processes['load'] = async (session, id) => {
    const { process = emptyGraph(), bpmn: _drawing, ...document } = await get(session, id)
    return {
      document,
      process,
      revision: document.revision,
      lock: await documents.lockOf(session, id),
      problems: [
        ...(await documents.problems(session, id)).map(ofPart),
        ...(await hints(session, process, document.assignmentRoles ?? [])),
      ],
    }
  }

  return {
    load,
    async states(session, id) {
      const { process = emptyGraph(), assignmentRoles = [] } = await get(session, id)
      const named = new Map(
        (assignmentRoles ?? []).map(({ key, name }) => [key, textIn(name, session.locale) || key]),
      )
      const keys = [authorStep, ...named.keys(), anybodyStep]
      return {
        states: process.states.map((state) => ({
          _id: state._id,
          name: textIn(state.name, session.locale),
          editedBy: keys.filter((key) => stepOfKey(state, key) === 'edit'),
        })),
        roles: [...named].map(([key, name]) => ({ key, name })),
      }
    },
    async tryOut(session, id) {
      return (await import('./tryOut.ts')).tryOut({ read, documents, hasPayee }, session, id)
    },
    async formRights(session, id) {
      return (await import('./formRights.ts')).formRights({ read, documents }, session, id)
    },
    async setFormRight(session, input) {
      return (await import('./formRights.ts')).setFormRight({ read, documents }, session, input)
    },
    async questions(session, id) {
      await get(session, id)
      const [{ questionsIn }, { draftForms }] = await Promise.all([
        import('./questions.ts'),
        import('./draftForms.ts'),
      ])
      return questionsIn(await draftForms(read, session.org, id), session.locale)
    },
    async save(session, { id, process, revision }) {
      const saved = await documents.saveGraph(session, { page: 'process', id, graph: process, revision })
      const { assignmentRoles } = await get(session, id)
      const found = await hints(session, process, assignmentRoles ?? [])
      return { ...saved, problems: [...saved.problems.map(ofPart), ...found] }
    },
    async lock(session, id, options) {
      await get(session, id)
      return documents.lock(session, id, options)
    },
    async publish(session, id, comment, force) {
      await get(session, id)
      return documents.publish(session, id, comment, force)
    },
    async version(session, id, version) {
      await get(session, id)
      const published = await documents.published(session, 'process', id, version)
      if (!published) throw fail('NOT_FOUND')
      const { process = emptyGraph(), ...data } = published.data
      return { process, data }
    },
    async revert(session, id, version) {
      await get(session, id)
      await documents.revert(session, id, version)
      return load(session, id)
    },
  }
}

/** What is a node in a tree is a part in a graph. */
const ofPart = ({ nodeId, ...problem }: TreeProblem): ProcessProblem => ({ id: nodeId, ...problem })
