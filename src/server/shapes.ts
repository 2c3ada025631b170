import { z } from 'zod'
import { idPattern } from '../shared/ids.ts'

/** Shapes that actions, effects and the forms of pages share. */
export const id = z.string().regex(idPattern, 'validation.id')
/** Any JSON object; the schema engine checks it against the schema. Dangerous keys are refused by the invoker. */
export const documentData = z.record(z.string(), z.unknown())
