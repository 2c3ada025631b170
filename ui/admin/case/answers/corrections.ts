import { recordOf } from '../../../../src/shared/record.ts'
import { forgetKept, quietly } from '../../desk/quietly.ts'

/** A question of a case that one person corrects. */
export interface CorrectionPlace {
  userId: string
  id: string
  nodeId: string
}

/** A correction of an answer that is not saved. */
export interface Correction {
  value: string
  /** What stood there when it was begun. */
  start: string
  /** The revision of the case that it is a correction of. */
  readAt: number | undefined
}

const prefix = 'desk.correction.'
const keyOf = ({ userId, id, nodeId }: CorrectionPlace) => `${prefix}${userId}.${id}.${nodeId}`

/** What is kept of it in the browser tab, through looking at other cases and a reload. */
export const correctionOf = (place: CorrectionPlace): Correction | null =>
  quietly(() => {
    const { value, start, readAt } = recordOf(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null'))
    if (typeof value !== 'string' || typeof start !== 'string') return null
    return { value, start, readAt: typeof readAt === 'number' ? readAt : undefined }
  }) ?? null

/** Null where it is saved, or given up. */
export const keepCorrection = (place: CorrectionPlace, correction: Correction | null): void =>
  quietly(() => {
    if (correction) sessionStorage.setItem(keyOf(place), JSON.stringify(correction))
    else sessionStorage.removeItem(keyOf(place))
  })

/** For who leaves: nothing of it is there for the next at the same computer. */
export const forgetCorrections = (): void => forgetKept(() => sessionStorage, prefix)
