import type { Check } from '../finding.ts'
import { address } from './address.ts'
import { administrators } from './administrators.ts'
import { audit } from './audit.ts'
import { backups } from './backups.ts'
import { clock } from './clock.ts'
import { contents } from './contents.ts'
import { database } from './database.ts'
import { effects } from './effects.ts'
import { folder } from './folder.ts'
import { keys } from './keys.ts'
import { lock } from './lock.ts'
import { mail } from './mail.ts'
import { messages } from './messages.ts'
import { scanner } from './scanner.ts'
import { settings } from './settings.ts'
import { space } from './space.ts'
import { uploads } from './uploads.ts'
import { work } from './work.ts'

/** In the order in which they are told. */
export const checks: readonly Check[] = [
  folder,
  lock,
  space,
  keys,
  database,
  audit,
  contents,
  uploads,
  work,
  effects,
  administrators,
  settings,
  address,
  mail,
  messages,
  scanner,
  clock,
  backups,
]
