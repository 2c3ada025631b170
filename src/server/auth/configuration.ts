import type { DocumentNamed } from '../../shared/schemas/document.ts'
import type { Documents } from '../documents/documents.ts'
import type { Session } from '../session.ts'

interface Needs {
  documents: Pick<Documents, 'all'>
}

/** Of the back office; an organisation without one has the defaults. */
export async function configurationOf(
  { documents }: Needs,
  session: Session,
): Promise<DocumentNamed<'configuration'> | undefined> {
  const all = await documents.all(session, 'configuration')
  return all.find((one) => one.applicationRef === 'admin')
}

/** Where nothing is set. */
export const idleLogoutMinutes = 60

/** Minutes without anybody doing anything until a login ends; 0: it has no such end. */
export async function idleLogoutOf(needs: Needs, session: Session): Promise<number> {
  return (await configurationOf(needs, session))?.idleLogout ?? idleLogoutMinutes
}

/** Whether visitors of the portal may make accounts of their own, as the portal's configuration says. */
export async function mayRegister({ documents }: Needs, session: Session): Promise<boolean> {
  const all = await documents.all(session, 'configuration')
  return all.some((one) => one.applicationRef === 'portal' && one.registration === true)
}
