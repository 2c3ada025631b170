import type { FormFillModel } from '../../shared/wire/page/form.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'
import type { LoadContext } from './contract.ts'
import { fillModel } from './form/model/fillModel.ts'
import { targetOf } from './form/target.ts'
import { siteOf } from './site.ts'

/** The form of a case that is taken down in the back office: the same that a visitor's page is drawn from. */
export async function registrationModel(
  services: Services,
  session: Session,
  formDataId: string,
): Promise<FormFillModel> {
  const path = `/case/new/${formDataId}`
  const request = { url: '', param1: null, query: { formDataId }, session, facts: {}, cookies: {} }
  const context: LoadContext = {
    services,
    session,
    request,
    node: { _id: 'form', type: 'Form', extra: { lock: 'enabled' }, structure: [], style: {} },
    view: { _id: '', schema: 'view' },
    path,
    site: await siteOf(services, session, 'admin'),
  }
  const target = await targetOf(context, { formDataId, caseToken: null })
  return { ...(await fillModel(context, { ...target, action: path })), takenDown: true, breadcrumbs: [] }
}
