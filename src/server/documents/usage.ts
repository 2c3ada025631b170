import type { ProcessGraph } from '../../shared/process/process.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'
import { casesByState, documentsThatName } from '../store/rows/usage.ts'
import type { Documents, Usage } from './documents.ts'
import { requireSchema } from './read.ts'

/** Ids in one question to the database. */
const atOnce = 100

export function usageFunctions(services: () => Services): Pick<Documents, 'usage'> {
  return {
    async usage(session, page, ids) {
      const found: Usage[] = []
      for (const schema of ids.length > 0 ? (requireSchema(page).usedBy ?? []) : []) {
        const count =
          schema === 'formData'
            ? await runningCases(services(), session, page === 'form' ? 'formId' : 'processId', ids)
            : await documents(services(), session, schema, ids)
        if (count > 0) found.push({ schema, count })
      }
      return found
    },
  }
}

async function documents(services: Services, session: Session, schema: string, ids: readonly string[]) {
  const users = new Set<string>()
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce)
    for (const id of await documentsThatName(services.store.db, session.org, schema, part)) users.add(id)
  }
  // What is removed along with them is no reason to think twice.
  return [...users].filter((id) => !ids.includes(id)).length
}

/** Cases that were sent in and have not come to an end of their process. */
async function runningCases(
  services: Services,
  session: Session,
  column: 'formId' | 'processId',
  ids: readonly string[],
): Promise<number> {
  let running = 0
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce)
    for (const { processId, processVersion, state, count } of await casesByState(
      services.store.db,
      session.org,
      column,
      part,
    )) {
      const process =
        processId && processVersion !== null
          ? await services.documents.published(session, processId, processVersion)
          : undefined
      const graph = process?.data.process as ProcessGraph | undefined
      if (graph?.states.find(({ _id }) => _id === state)?.stateType !== 'end') running += count
    }
  }
  return running
}
