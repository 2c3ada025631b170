import type { Values } from '../../../shared/fields/field.ts'
import { problemsOf } from '../../../shared/fields/shape.ts'
import { tidied } from '../../../shared/fields/tidied.ts'
import type { Schema } from '../../../shared/schemas/define.ts'
import { schemaOf } from '../../../shared/schemas/index.ts'
import { type FieldProblems, fail } from '../../../shared/wire/errors.ts'
import { holds, type Session } from '../../session.ts'
import type { Tx } from '../../store/store.ts'
import type { Document } from '../documents.ts'
import type { OwnRows } from '../kinds/kind.ts'
import type { DocumentNeeds } from '../needs.ts'
import { fieldValues } from './rows.ts'

/** The generic actions on kinds whose rows are not documents, such as files. */

/** Changes the fields that the kind lets be changed; INVALID on any other. */
export async function updateOwnIn(
  tx: Tx,
  needs: DocumentNeeds,
  session: Session,
  { schema, rows, id, data }: { schema: Schema; rows: OwnRows; id: string; data: Values },
): Promise<Document> {
  const before = await rows.find(session, id)
  if (!before) throw fail('NOT_FOUND')
  const values: Values = {}
  const problems: FieldProblems = {}
  for (const [key, value] of Object.entries(data)) {
    if (rows.changes.includes(key)) values[key] = tidied(schema.fields[key], value)
    else if (value !== undefined && value !== before[key]) problems[key] = 'validation.unknownKey'
  }
  Object.assign(problems, problemsOf(schema.fields, { ...fieldValues(schema, before), ...values }))
  if (Object.keys(problems).length > 0) throw fail('INVALID', { fields: problems })
  const stored = await rows.updateIn(tx, session, id, values)
  await recorded(tx, needs, session, 'updated', schema.name, id)
  tx.afterCommit(() => needs.events.push(session.org, 'changes', { schema: schema.name, ids: [id] }, 'staff'))
  return { ...before, ...stored }
}

/** Puts back what one of these kinds has in the trash can; false when none has. */
export async function restoreOwnIn(
  tx: Tx,
  needs: DocumentNeeds,
  session: Session,
  id: string,
): Promise<boolean> {
  for (const { schema, rows } of removable(needs, session)) {
    if (!(await rows.restoreIn(tx, session, id))) continue
    await recorded(tx, needs, session, 'restored', schema, id)
    return true
  }
  return false
}

export async function ownTrash(needs: DocumentNeeds, session: Session) {
  const all = removable(needs, session).map(async ({ schema, rows }) =>
    (await rows.trash(session)).map((row) => ({ ...row, schema })),
  )
  return (await Promise.all(all)).flat()
}

/** For good: what these kinds have in the trash can, of the given ids or all of it. */
export async function emptyOwnIn(
  tx: Tx,
  needs: DocumentNeeds,
  session: Session,
  ids?: readonly string[],
): Promise<string[]> {
  const gone: string[] = []
  for (const { schema, rows } of removable(needs, session)) {
    for (const { _id } of await rows.trash(session)) {
      if (ids && !ids.includes(_id)) continue
      await rows.deleteIn(tx, session, _id)
      await recorded(tx, needs, session, 'deleted', schema, _id)
      gone.push(_id)
    }
  }
  return gone
}

/** The kinds with rows of their own that the session may remove from, and so see in the trash can. */
function removable(needs: DocumentNeeds, session: Session): { schema: string; rows: OwnRows }[] {
  return [...needs.kinds.all()].flatMap(([schema, { rows }]) =>
    rows && holds(session, schemaOf(schema)?.allow.remove ?? 'nobody') ? [{ schema, rows }] : [],
  )
}

const recorded = (
  tx: Tx,
  needs: DocumentNeeds,
  session: Session,
  action: string,
  schema: string,
  id: string,
) => needs.audit.record(tx, session, { action, object: `${schema}/${id}`, result: 'ok' })
