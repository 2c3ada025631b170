import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Reads, Tx } from '../../store/store.ts'

/** Children that one case may have, and how deep a family may go: a process that makes children of its own kind ends there. */
export const mostChildren = 2_000
export const deepest = 8

type Cases = Pick<Tx['cases'], 'find'> | Pick<Reads['cases'], 'find'>

/** The ids of a case's parent, of that one's, and so on, the nearest first; it stops past what a family may be. */
export async function ancestorsOf(cases: Cases, record: CaseRecord): Promise<string[]> {
  const found: string[] = []
  let next = record.parent
  while (next !== null && found.length <= deepest) {
    found.push(next)
    next = (await cases.find(record.org, next))?.parent ?? null
  }
  return found
}

/** INVALID where the case may have no more children. `more`: how many it gets. */
export async function requireRoom(cases: Cases, parent: CaseRecord, more = 1): Promise<void> {
  const fields = { parentId: 'validation.notAnOption' }
  if (parent.children + more > mostChildren)
    throw fail('INVALID', { fields, message: tooMany, values: { most: mostChildren } })
  if ((await ancestorsOf(cases, parent)).length + 1 > deepest)
    throw fail('INVALID', { fields, message: tooDeep, values: { deepest } })
}

const tooMany = msg`Ett ärende kan ha högst {most} delärenden.`
const tooDeep = msg`Delärenden kan ha egna delärenden i högst {deepest} led.`
