import type { Values } from '../../shared/fields/field.ts'
import { problemsOf } from '../../shared/fields/shape.ts'
import { tidied } from '../../shared/fields/tidied.ts'
import type { Schema } from '../../shared/schemas/define.ts'
import { type FieldProblems, fail } from '../../shared/wire/errors.ts'
import type { Services } from '../services.ts'
import { holds, type Session } from '../session.ts'
import type { Tx } from '../store/writer.ts'
import type { Document } from './documents.ts'
import { kinds } from './kinds/index.ts'
import type { OwnRows } from './kinds/kind.ts'
import { fieldValues } from './rows.ts'

/** The generic actions on kinds whose rows are not documents, such as files. */

/** Changes the fields that the kind lets be changed; INVALID on any other. */
export async function updateOwnIn(
  tx: Tx,
  services: Services,
  session: Session,
  { schema, rows, id, data }: { schema: Schema; rows: OwnRows; id: string; data: Values },
): Promise<Document> {
  const before = await rows.find(services, session, id)
  if (!before) throw fail('NOT_FOUND')
  const values: Values = {}
  const problems: FieldProblems = {}
  for (const [key, value] of Object.entries(data)) {
    if (rows.changes.includes(key)) values[key] = tidied(schema.fields[key], value)
    else if (value !== undefined && value !== before[key]) problems[key] = 'validation.unknownKey'
  }
  Object.assign(problems, problemsOf(schema.fields, { ...fieldValues(schema, before), ...values }))
  if (Object.keys(problems).length > 0) throw fail('INVALID', { fields: problems })
  const stored = await rows.updateIn(tx, services, session, id, values)
  await recorded(tx, services, session, 'updated', schema.name, id)
  tx.afterCommit(() =>
    services.events.push(session.org, 'changes', { schema: schema.name, ids: [id] }, 'staff'),
  )
  return { ...before, ...stored }
}

/** Puts back what one of these kinds has in the trash can; false when none has. */
export async function restoreOwnIn(
  tx: Tx,
  services: Services,
  session: Session,
  id: string,
): Promise<boolean> {
  for (const { schema, rows } of removable(services, session)) {
    if (!(await rows.restoreIn(tx, services, session, id))) continue
    await recorded(tx, services, session, 'restored', schema, id)
    return true
  }
  return false
}

export async function ownTrash(services: Services, session: Session) {
  const all = removable(services, session).map(async ({ schema, rows }) =>
    (await rows.trash(services, session)).map((row) => ({ ...row, schema })),
  )
  return (await Promise.all(all)).flat()
}

/** For good: what these kinds have in the trash can, of the given ids or all of it. */
export async function emptyOwnIn(
  tx: Tx,
  services: Services,
  session: Session,
  ids?: readonly string[],
): Promise<string[]> {
  const gone: string[] = []
  for (const { schema, rows } of removable(services, session)) {
    for (const { _id } of await rows.trash(services, session)) {
      if (ids && !ids.includes(_id)) continue
      await rows.deleteIn(tx, services, session, _id)
      await recorded(tx, services, session, 'deleted', schema, _id)
      gone.push(_id)
    }
  }
  return gone
}

/** The kinds with rows of their own that the session may remove from, and so see in the trash can. */
function removable(services: Services, session: Session): { schema: string; rows: OwnRows }[] {
  return Object.entries(kinds).flatMap(([schema, { rows }]) =>
    rows && holds(session, services.schemaOf(schema)?.allow.remove ?? 'nobody') ? [{ schema, rows }] : [],
  )
}

const recorded = (tx: Tx, services: Services, session: Session, action: string, schema: string, id: string) =>
  services.audit.record(tx, session, { action, object: `${schema}/${id}`, result: 'ok' })
