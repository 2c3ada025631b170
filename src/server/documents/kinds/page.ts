import { ids } from '../../auth/person/rights.ts'
import type { Session } from '../../session.ts'
import type { Documents } from '../documents.ts'
import { isAddressOf } from './address.ts'
import type { KindOf } from './kind.ts'

type Needs = Pick<Documents, 'all'>

/** The roles that the application's configuration says new pages begin with. */
async function rolesToBegin(documents: Needs, session: Session, application: string): Promise<string[]> {
  const all = await documents.all(session, 'configuration')
  return ids(all.find(({ applicationRef }) => applicationRef === application)?.defaultBuilderRoles)
}

export const viewKind = (documents: Needs): KindOf<'view'> => ({
  /** Whoever names roles when the page is made has chosen. */
  async start(session, { requireRoles }, applicationRef = 'portal') {
    if (ids(requireRoles).length > 0) return {}
    const roles = await rolesToBegin(documents, session, applicationRef)
    return roles.length > 0 ? { requireRole: true, requireRoles: roles } : {}
  },

  /** A form that has the address would not be found there any more. */
  async check(context) {
    const taken = await isAddressOf('form', context, context.values.url ?? '')
    return taken ? { url: 'validation.duplicate' } : {}
  },
})

export const adminPageKind = (documents: Needs): KindOf<'adminPage'> => ({
  async start(session, { requireRoles }) {
    if (ids(requireRoles).length > 0) return {}
    const roles = await rolesToBegin(documents, session, 'admin')
    return roles.length > 0 ? { requireRoles: roles } : {}
  },
})
