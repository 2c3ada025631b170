import * as traits from '../../../../shared/catalogue/traits.ts'
import { msg } from '../../../../shared/i18n.ts'
import type { CasePaying, CaseSigning } from '../../../../shared/wire/page/apart.ts'
import type { LoadContext, PageRequest } from '../../contract.ts'
import { type Held, refOf } from '../../held.ts'
import { type FormTarget, findTarget, searchOf } from '../target.ts'
import { waitsFor } from './partiesModel.ts'
import { payingModel } from './payingModel.ts'
import { signingModel } from './signingModel.ts'
import { standingInWords } from './standing.ts'

type OwnTarget = FormTarget & { held: Held; isAuthor: boolean }

/** What the case of the address says of signatures, where no Form on the page shows the case. */
export async function signingApart(context: LoadContext): Promise<CaseSigning | undefined> {
  const target = await caseApart(context)
  if (!target) return undefined
  const { services, session } = context
  const { loaded } = target.opened
  const t = services.texts(session.locale, session.org)
  const told = signingModel(context, loaded)
  const waits = waitsFor(loaded.awaitsSignatures ?? [], t)
  if (!told.signing && !told.signed && !waits) return undefined
  const ref = { ...refOf(target.held), formDataId: target.held.formDataId }
  const own = told.signing && target.isAuthor ? await services.cases.ownCase(session, ref) : null
  return {
    ...pressed(context, target),
    ...told,
    ...(waits && { waits }),
    ...(loaded.party && { party: { sender: loaded.party.sender || t(msg`Den som skickade in`) } }),
    ...(own && { mine: { status: standingInWords(own, t, session.locale).status } }),
  }
}

/** The same of what who sent it in is to pay, and has. */
export async function payingApart(context: LoadContext): Promise<CasePaying | undefined> {
  const target = await caseApart(context)
  if (!target?.isAuthor) return undefined
  const { paying } = payingModel(context, target.opened.loaded)
  return paying && { action: pressed(context, target).action, paying }
}

/** Found once for all on the page that tell of it. */
const found = new WeakMap<PageRequest, Promise<OwnTarget | undefined>>()

function caseApart(context: LoadContext): Promise<OwnTarget | undefined> {
  const { request } = context
  const target = found.get(request) ?? findCase(context)
  found.set(request, target)
  return target
}

/** The case of the address for who sent it in, and for its parties; undefined where a Form on the page shows it. */
async function findCase(context: LoadContext): Promise<OwnTarget | undefined> {
  const { services, session, request, node, view } = context
  if (!request.query.formDataId || formsOf(view).some(({ extra }) => extra.lock !== 'remove'))
    return undefined
  // Its own settings say no form: the address does.
  const looked = await findTarget({ ...context, node: { ...node, extra: {} } })
  if ('missing' in looked) return undefined
  const { target } = looked
  const { held } = target
  const { formData, party } = target.opened.loaded
  if (!held || !formData || formData.draft) return undefined
  const isAuthor = await services.cases.isAuthor(session, { ...refOf(held), formDataId: held.formDataId })
  return isAuthor || party ? { ...target, held, isAuthor } : undefined
}

const formsOf = ({ tree }: LoadContext['view']) =>
  Object.values(tree?.nodes ?? {}).filter(({ type }) => traits.form.includes(type))

/** Where its buttons are sent, and by what the case is held there: on a page without any Form the shipped page of cases. */
function pressed(
  { view }: LoadContext,
  { action, formId, held }: OwnTarget,
): Pick<CaseSigning, 'action' | 'formDataId' | 'caseToken'> {
  const { formDataId, caseToken } = held
  const page = formsOf(view).length > 0 ? action : `/v/s${searchOf({ formId, formDataId })}`
  return { action: page, formDataId, caseToken }
}
