import { z } from 'zod'
import { idPattern } from '../../shared/ids.ts'

/** Shapes that actions, effects and the forms of pages share. */
export const id = z.string().regex(idPattern, 'validation.id')
/** A day that there is, YYYY-MM-DD. */
export const day = z.iso.date('validation.date')
/** Any JSON object; the schema engine checks it against the schema. Dangerous keys are refused by the invoker. */
export const documentData = z.record(z.string(), z.unknown())

/** More columns than these nobody narrows or sorts by at a time, and the database takes no question of any length. */
const mostColumns = 40

/** A record by columns, of which there are not too many. */
export const byColumn = <T extends z.ZodType>(value: T, longestName: number) =>
  z
    .record(z.string().max(longestName), value)
    .refine((all) => Object.keys(all).length <= mostColumns, 'validation.tooMany')
