import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { turn } from '../../unhurried.ts'
import { mostCases } from '../changes/bulk.ts'
import type { CaseContext } from '../context.ts'
import type { Versioned, WhichCases } from './contract.ts'

/** Cases looked at at a time: others have their turn between. */
export const portion = 200

/** Cases that a move may concern, from a place on, with the place after them. */
export interface Portion {
  records: CaseRecord[]
  place: number
}

/** The next of them; undefined: there are no more. A place is a row, or how many ids were passed. */
export async function nextCases(
  { store }: CaseContext,
  session: Session,
  { what, id }: Versioned,
  which: WhichCases,
  place: number,
  limit = portion,
): Promise<Portion | undefined> {
  const { read } = store
  if ('version' in which) {
    const column = what === 'process' ? 'processId' : 'formId'
    const rows = await read.cases.rowsOnVersion(
      session.org,
      { column, id, version: which.version },
      place,
      limit,
    )
    if (rows.length === 0) return undefined
    const records = await read.cases.findByRows(rows)
    return { records: records.sort((a, b) => a.row - b.row), place: rows.at(-1) ?? place }
  }
  const ids = 'ids' in which ? which.ids : await read.caseMoves.movedBy(which.move)
  const part = ids.slice(place, place + limit)
  if (part.length === 0) return undefined
  return { records: await read.cases.findMany(session.org, part), place: place + part.length }
}

/** All of them, in portions. */
export async function* everyCase(
  context: CaseContext,
  session: Session,
  of: Versioned,
  which: WhichCases,
): AsyncGenerator<CaseRecord[]> {
  for (let place = 0; ; ) {
    const found = await nextCases(context, session, of, which, place)
    if (!found) return
    yield found.records
    place = found.place
    await turn()
  }
}

/** INVALID for more than can be named at a time, NOT_FOUND for a move that is somebody else's. */
export async function requireCases(
  { store }: CaseContext,
  session: Session,
  which: WhichCases,
): Promise<void> {
  if ('ids' in which && new Set(which.ids).size > mostCases)
    throw fail('INVALID', { message: tooMany, values: { most: mostCases } })
  if (!('move' in which)) return
  const move = await store.read.caseMoves.find(session.org, which.move)
  if (!move || move.by !== session.userId) throw fail('NOT_FOUND')
}

const tooMany = msg`Högst {most} ärenden kan väljas på en gång. Flytta alla på versionen i stället.`
