import { asset } from './asset.ts'
import { configuration } from './configuration.ts'
import { counter } from './counter.ts'
import { effect } from './effect.ts'
import { form } from './form.ts'
import { formData } from './formData.ts'
import { formPublished } from './formPublished.ts'
import { group } from './group.ts'
import type { Kind } from './kind.ts'
import { log } from './log.ts'
import { mail } from './mail.ts'
import { menu } from './menu.ts'
import { notification } from './notification.ts'
import { process } from './process.ts'
import { role } from './role.ts'
import { trashcan } from './trashcan.ts'
import { user } from './user.ts'
/** Server halves by schema name; most kinds have none. */
export const kinds: Readonly<Record<string, Kind>> = {
  form,
  formPublished,
  trashcan,
  log,
  user,
  role,
  group,
  asset,
  process,
  counter,
  formData,
  notification,
  effect,
  configuration,
  mail,
  menu,
}
