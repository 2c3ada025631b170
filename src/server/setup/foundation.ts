import { msg, type Translate } from '../../shared/i18n.ts'
import type { AnyKind, PatchNamed } from '../../shared/schemas/document.ts'
import type { KindName } from '../../shared/schemas/kindNames.ts'
import { nameFromEmail } from '../auth/person/username.ts'
import { newCalendar } from '../cases/calendar/organisations.ts'
import type { Documents } from '../documents/documents.ts'
import type { Session } from '../session.ts'
import type { Tx } from '../store/store.ts'

/** Ids that are the same in every installation, so that solutions can name them. */
export const systemRoleId = 'role-system'
export const adminRoleId = 'role-admin'

export interface Foundation {
  organisation: string
  email: string
  /** Hash of the first user's password. */
  password: string
  t: Translate
}

/** What every new installation has before its template: two applications, two roles, the first user. */
export async function foundation(
  documents: Pick<Documents, 'createIn'>,
  tx: Tx,
  session: Session,
  { organisation, email, password, t }: Foundation,
): Promise<void> {
  const make = <K extends KindName>(
    page: K & AnyKind<K>,
    id: string | undefined,
    data: PatchNamed<K>,
    applicationRef?: string,
  ) =>
    documents.createIn(tx, session, {
      page,
      data,
      ...(id && { id }),
      ...(applicationRef && { applicationRef }),
    })

  await make('application', 'admin', { name: t(msg`Administration`), icon: 'layout-dashboard' })
  await make('application', 'portal', { name: t(msg`Portal`), icon: 'globe' })
  await make('configuration', 'configuration-admin', { name: 'Verkstad', homeUrl: '/v/home' }, 'admin')
  await make('configuration', 'configuration-portal', { name: organisation, homeUrl: '/v/home' }, 'portal')
  await documents.createIn(tx, session, newCalendar(t))
  await make(
    'role',
    systemRoleId,
    {
      name: t(msg`Systemadministratör`),
      description: t(msg`Sköter hela installationen.`),
      permissions: ['system', 'admin'],
    },
    'portal',
  )
  await make(
    'role',
    adminRoleId,
    {
      name: t(msg`Administratör`),
      description: t(msg`Sköter organisationen och allt som byggs i den.`),
      permissions: ['admin'],
    },
    'portal',
  )
  await make('user', undefined, {
    name: nameFromEmail(email),
    email,
    status: 'active',
    roles: [systemRoleId, adminRoleId],
    password,
  })
}
