import { form } from './form.ts'
import { formPublished } from './formPublished.ts'
import type { Kind } from './kind.ts'
import { log } from './log.ts'
import { trashcan } from './trashcan.ts'

/** Server halves by schema name; most kinds have none. */
export const kinds: Readonly<Record<string, Kind>> = { form, formPublished, trashcan, log }
