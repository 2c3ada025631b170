import { createHash } from 'node:crypto'
import { fromJson } from '../../../shared/json.ts'
import { type DraftAgreed, type DraftRule, rulesOf } from '../../../shared/process/draftApproval.ts'
import type { Agreed, Approval } from '../../../shared/process/who.ts'
import { valuesIfOfKind } from '../../documents/lists/rows.ts'
import type { DocumentRow } from '../../store/records.ts'
import type { Reads } from '../../store/store.ts'

const nothing: Agreed = { given: [], did: {} }

/** What tells a draft from every other one: all that publishing freezes, and how often it has been saved. */
export function draftKey({ revision, name, data, tree }: DocumentRow): string {
  const hash = createHash('sha256').update(JSON.stringify([name, data, tree]))
  return `${revision}:${hash.digest('hex')}`
}

/** What stands beside the draft; undefined where that is of another one. */
export function agreedOn(row: DocumentRow): DraftAgreed | undefined {
  if (row.agreed === null) return undefined
  const held = fromJson(row.agreed)
  return held.of === draftKey(row) ? held : undefined
}

/** What has been approved of the draft as it is. */
export const agreedOf = (row: DocumentRow): Agreed => agreedOn(row)?.agreed ?? nothing

/**
 * What publishing the draft takes. Of the versions the last one counts, whether it is live or not: taking a process out of use changes
 * nothing about who has to approve of its next version.
 */
export async function rulesFor(read: Pick<Reads, 'published'>, row: DocumentRow): Promise<DraftRule[]> {
  const last = await read.published.last(row.org, row._id)
  const published = last > 0 ? await read.published.find(row.org, row._id, last) : undefined
  const of = (one: DocumentRow | typeof published) => one && valuesIfOfKind('process', one)?.approval
  return rulesOf(of(row), of(published))
}

/** What is told in the bell about a draft goes by this. */
export const bellOf = (id: string): string => `draft/${id}`

/** One approval for each human, where several rules were met by it. */
export const eachGiven = (given: readonly Approval[]): Approval[] => [
  ...new Map(given.map((one) => [one.by, one])).values(),
]
