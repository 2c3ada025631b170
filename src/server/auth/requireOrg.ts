import { msg } from '../../shared/i18n.ts'
import { fail } from '../../shared/wire/errors.ts'
import { defaultOrg } from '../session.ts'
import type { Reads } from '../store/store.ts'

/**
 * NOT_FOUND, naming it, for an organisation that is not there: the server itself may act in any that somebody
 * names. The default one may be about to be set up.
 */
export async function requireOrg(read: Reads, org: string): Promise<void> {
  if (org === defaultOrg || (await read.orgs.find(org))) return
  throw fail('NOT_FOUND', { message: msg`Organisationen {org} finns inte.`, values: { org } })
}
