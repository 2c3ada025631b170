import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import type { ProcessProblem } from '../../../shared/process/graph/analyse.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import { emptyGraph } from '../../../shared/process/process.ts'
import type { DocumentNamed } from '../../../shared/schemas/document.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Documents } from '../../documents/documents.ts'
import type { Session } from '../../session.ts'
import { type EffectSettings, faultsOfProcess } from './effectFaults.ts'

/** Processes as their builder edits them: documents of schema `process`, the graph as one value. */
export interface Processes {
  load(session: Session, id: string): Promise<LoadedProcess>
  /** Ids and names of the states, and nothing else of the process. NOT_FOUND when there is no such process. */
  states(session: Session, id: string): Promise<{ _id: string; name: string }[]>
  save(
    session: Session,
    input: { id: string; process: ProcessGraph; revision: number },
  ): Promise<{ revision: number; problems: ProcessProblem[] }>
  /** INVALID with problems when a case could get stuck. */
  publish(session: Session, id: string, comment: string): Promise<{ version: number }>
  /** The draft becomes what a published version was. */
  revert(session: Session, id: string, version: number): Promise<LoadedProcess>
}

export interface LoadedProcess {
  document: DocumentNamed<'process'>
  process: ProcessGraph
  revision: number
  problems: ProcessProblem[]
}

/** `effects`: what the server can do after a change of status. */
export function createProcesses(
  documents: Pick<Documents, 'get' | 'update' | 'publish' | 'published'>,
  effects: EffectSettings,
): Processes {
  const loaded = (document: DocumentNamed<'process'>): LoadedProcess => {
    const process = document.process ?? emptyGraph()
    return {
      document,
      process,
      revision: document.revision,
      problems: faultsOfProcess(process, document, effects),
    }
  }
  const load: Processes['load'] = async (session, id) => loaded(await documents.get(session, 'process', id))

  return {
    load,
    async states(session, id) {
      const { process } = await load(session, id)
      return process.states.map(({ _id, name }) => ({ _id, name: textIn(name, session.locale) }))
    },
    async save(session, { id, process, revision }) {
      const document = await documents.update(session, { page: 'process', id, data: { process }, revision })
      return { revision: document.revision, problems: faultsOfProcess(process, document, effects) }
    },
    async publish(session, id, comment) {
      await documents.get(session, 'process', id)
      return documents.publish(session, id, comment)
    },
    async revert(session, id, version) {
      const published = await documents.published(session, 'process', id, version)
      if (!published) throw fail('NOT_FOUND')
      // The name stays: another document may have taken the old one meanwhile.
      const { name: _name, ...data } = published.data
      return loaded(await documents.update(session, { page: 'process', id, data }))
    },
  }
}
