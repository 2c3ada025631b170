import { usersOf } from '../../../shared/schemas/usersOf.ts'
import type { Session } from '../../session.ts'
import type { Documents, Usage } from '../documents.ts'
import type { DocumentNeeds } from '../needs.ts'
import { requireSchema } from '../read.ts'

/** Ids in one question to the database. */
const atOnce = 100

export function usageFunctions(needs: DocumentNeeds): Pick<Documents, 'usage'> {
  return {
    async usage(session, page, ids) {
      const found: Usage[] = []
      for (const schema of ids.length > 0 ? usersOf(requireSchema(page)) : []) {
        const count =
          (await needs.kinds.of(schema)?.usage?.(session, page, ids)) ??
          (await documents(needs, session, schema, ids))
        if (count > 0) found.push({ schema, count })
      }
      return found
    },
  }
}

async function documents(needs: DocumentNeeds, session: Session, schema: string, ids: readonly string[]) {
  const users = new Set<string>()
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce)
    for (const id of await needs.store.read.documents.naming(session.org, schema, part)) users.add(id)
  }
  // What is removed along with them is no reason to think twice.
  return [...users].filter((id) => !ids.includes(id)).length
}
