import { msg } from '../../../shared/i18n.ts'
import { isThere } from '../../documents/checks/checkReferences.ts'
import type { Session } from '../../session.ts'
import type { Reads } from '../../store/store.ts'
import { documentPath, type Solution, type SolutionDocument } from '../files/format.ts'
import type { SolutionProblem } from '../files/problem.ts'
import type { SolutionNeeds } from '../needs.ts'
import { type Reference, referencesOf } from '../references.ts'

/** References to what is neither in the solution nor in the organisation: the document would not work. */
export async function missingReferences(
  needs: Pick<SolutionNeeds, 'kinds'>,
  read: Reads,
  session: Session,
  solution: Solution,
  { skipped, removed }: { skipped: ReadonlySet<string>; removed: ReadonlySet<string> },
): Promise<SolutionProblem[]> {
  const own = new Set([
    ...solution.documents.filter(({ _id }) => !skipped.has(_id)).map(({ schema, _id }) => `${schema}/${_id}`),
    ...solution.assets.map(({ _id }) => `asset/${_id}`),
  ])
  const found = new Map<string, boolean>()
  async function canBeFound(reference: Reference): Promise<boolean> {
    const { schema, id, as } = reference
    if (own.has(`${schema}/${id}`)) return true
    const key = `${schema}/${id}/${as ?? ''}`
    const known = found.get(key) ?? (await isThere(needs, read, session, reference))
    found.set(key, known)
    return known && !removed.has(id)
  }
  const all = (document: SolutionDocument): Reference[] => [
    ...referencesOf(document),
    ...(needs.kinds.of(document.schema)?.references?.(document.data) ?? []),
  ]
  const problems: SolutionProblem[] = []
  for (const document of solution.documents) {
    if (skipped.has(document._id)) continue
    const told = new Set<string>()
    const live = document.published ? { ...document, ...document.published } : document
    for (const reference of [document, live].flatMap((version) => all(version))) {
      const key = `${reference.schema}/${reference.id}`
      if (told.has(key) || (await canBeFound(reference))) continue
      told.add(key)
      const text = skipped.has(reference.id)
        ? msg`{key} behövs, men roller och grupper läses bara in när det begärs (--with-roles).`
        : msg`{key} behövs, men finns varken i lösningen eller här.`
      problems.push({ file: documentPath(document), text, values: { key } })
    }
  }
  return problems
}
