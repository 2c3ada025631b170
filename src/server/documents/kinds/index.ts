import { asset } from './asset.ts'
import { form } from './form.ts'
import { formPublished } from './formPublished.ts'
import { group } from './group.ts'
import type { Kind } from './kind.ts'
import { log } from './log.ts'
import { role } from './role.ts'
import { trashcan } from './trashcan.ts'
import { user } from './user.ts'

/** Server halves by schema name; most kinds have none. */
export const kinds: Readonly<Record<string, Kind>> = { form, formPublished, trashcan, log, user, role, group, asset }
