import { msg } from '../../shared/i18n.ts'
import { builtIn } from '../documents/builtIn.ts'
import type { Session } from '../session.ts'
import type { Reads } from '../store/store.ts'
import { documentPath, type Solution } from './format.ts'
import type { SolutionProblem } from './problem.ts'
import { type Reference, referencesOf } from './references.ts'

/** References to what is neither in the solution nor in the organisation: the document would not work. */
export async function missingReferences(
  read: Reads,
  session: Session,
  solution: Solution,
  {
    skipped,
    removed,
    effects,
  }: {
    skipped: ReadonlySet<string>
    removed: ReadonlySet<string>
    /** Names of the product's own effects. */
    effects: ReadonlySet<string>
  },
): Promise<SolutionProblem[]> {
  const own = new Set([
    ...solution.documents.filter(({ _id }) => !skipped.has(_id)).map(({ schema, _id }) => `${schema}/${_id}`),
    ...solution.assets.map(({ _id }) => `asset/${_id}`),
  ])
  const found = new Map<string, boolean>()
  async function isThere({ schema, id }: Reference): Promise<boolean> {
    const key = `${schema}/${id}`
    if (own.has(key) || (schema === 'effect' && effects.has(id))) return true
    const known = found.get(key) ?? (await exists(read, session, { schema, id }))
    found.set(key, known)
    return known && !removed.has(id)
  }
  const problems: SolutionProblem[] = []
  for (const document of solution.documents) {
    if (skipped.has(document._id)) continue
    const told = new Set<string>()
    const live = document.published ? { ...document, ...document.published } : document
    for (const reference of [...referencesOf(document), ...referencesOf(live)]) {
      const key = `${reference.schema}/${reference.id}`
      if (told.has(key) || (await isThere(reference))) continue
      told.add(key)
      const text = skipped.has(reference.id)
        ? msg`{key} behövs, men roller och grupper läses bara in när det begärs (--with-roles).`
        : msg`{key} behövs, men finns varken i lösningen eller här.`
      problems.push({ file: documentPath(document), text, values: { key } })
    }
  }
  return problems
}

async function exists(read: Reads, session: Session, { schema, id }: Reference): Promise<boolean> {
  if (builtIn.has(`${schema}/${id}`)) return true
  if (schema === 'asset') return (await read.assets.find(session.org, id)) !== undefined
  const row = await read.documents.find(session.org, id)
  return row !== undefined && row.removed === null && row.schema === schema
}
