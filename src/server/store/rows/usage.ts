import { sql } from 'kysely'
import type { Db } from '../driver.ts'

/** SQL of what points at documents. Every function takes the organisation first and reaches no other. */

/** Ids of a schema's documents that name one of the given ids, in their values or their tree. */
export async function documentsThatName(
  db: Db,
  org: string,
  schema: string,
  ids: readonly string[],
): Promise<string[]> {
  const named = (id: string) => {
    const quoted = JSON.stringify(id)
    return sql<boolean>`(instr(data, ${quoted}) > 0 OR instr(coalesce(tree, ''), ${quoted}) > 0)`
  }
  const rows = await db
    .selectFrom('documents')
    .select('_id')
    .where('org', '=', org)
    .where('schema', '=', schema)
    .where('removed', 'is', null)
    .where('_id', 'not in', ids)
    .where((where) => where.or(ids.map(named)))
    .execute()
  return rows.map(({ _id }) => _id)
}

/** How many cases of the given forms or processes are in each state of each version of a process. */
export async function casesByState(
  db: Db,
  org: string,
  column: 'formId' | 'processId',
  ids: readonly string[],
): Promise<
  { processId: string | null; processVersion: number | null; state: string | null; count: number }[]
> {
  return db
    .selectFrom('cases')
    .select(['processId', 'processVersion', 'state', sql<number>`count(*)`.as('count')])
    .where('org', '=', org)
    .where(column, 'in', ids)
    .where('draft', '=', 0)
    .where('removed', 'is', null)
    .groupBy(['processId', 'processVersion', 'state'])
    .execute()
}
