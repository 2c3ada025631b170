import { titleIn } from '../../../shared/fields/kinds/translatable.ts'
import { ledTo } from '../../../shared/process/ledHere.ts'
import { recordOf } from '../../../shared/record.ts'
import { type FormMissingModel, type FormModel, isFormModel } from '../../../shared/wire/page/form.ts'
import type { Services } from '../../services.ts'
import { refusal } from '../access.ts'
import { here, pathOf } from '../address.ts'
import { type LoadContext, type PageReply, type PageRequest, redirect } from '../contract.ts'
import { formBehind } from '../formAddress.ts'
import { messagePage } from '../message/messagePage.ts'
import { cookiesOf, pageReply } from '../reply.ts'
import { type FoundView, findView } from './findView.ts'
import { loadData } from './loadData.ts'
import { prepareTree } from './prepare.ts'

/** `GET /v/{url}`: the published view, drawn. Never throws a `Failure`: what is not there is a page, too. */
export async function renderView(services: Services, request: PageRequest): Promise<PageReply> {
  const found = await findView(services, request.session, request.url, request.param1)
  if (!found) {
    const form = await formBehind(services, request)
    return form ? redirect(form) : notFound(services, request)
  }
  const refused = refusal(found.view, request.session, here(request))
  if (refused) return redirect(refused)
  if (!leading.some((name) => Object.hasOwn(request.query, name))) return draw(services, request, found)
  // Most pages are asked for by nothing of the kind, and load nothing of what drafts need.
  const { elsewhere } = await import('./elsewhere.ts')
  const led = await elsewhere({
    ...{ services, request, found },
    context: contextOf(services, request, found),
    draw: (given, status) => draw(services, request, found, given, status),
  })
  return led ?? draw(services, request, found)
}

/** What an address has behind the question mark that may lead elsewhere: see `elsewhere`. */
const leading = ['resume', 'file', 'aside', 'reset']

/** A found view with the data of its components; some of it may be known already. */
export async function draw(
  services: Services,
  request: PageRequest,
  found: FoundView,
  given: Readonly<Record<string, unknown>> = {},
  status = 200,
): Promise<PageReply> {
  const context = contextOf(services, request, found)
  const tree = prepareTree(found.view.tree, request.session.locale)
  const data = await loadData(context, [tree, found.template], given)
  const forms = Object.values(data).filter(isFormModel)
  const away = Object.keys(given).length === 0 ? forms.map(awayFrom).find(Boolean) : undefined
  if (away) return redirect(away)
  return pageReply(context, {
    name: titleIn(found.view.data, request.session.locale),
    tree,
    template: found.template,
    data,
    status: Object.values(data).some(isNowhere)
      ? 404
      : (forms.map(statusOf).find((one) => one !== undefined) ?? status),
    cookies: forms.flatMap((form) => cookiesOf(form, request)),
  })
}

/** Where the process leads the visitor, who has just opened the case. */
function awayFrom(form: FormModel): string | undefined {
  if (form.kind !== 'fill' || !form.lead?.now) return undefined
  return ledTo(form.lead.href)
}

/** A form that is not there, and one that was and is closed, say so to machines, too. */
function statusOf(form: FormModel): number | undefined {
  if (form.kind === 'visitOver' && form.step === 'send' && !form.error) return 403
  return form.kind === 'missing' ? statuses[form.reason] : undefined
}

/** A list of services that the address asked for a category which is not there. */
const isNowhere = (data: unknown) => recordOf(data).unknown === true

const statuses: Partial<Record<FormMissingModel['reason'], number>> = {
  noForm: 404,
  notFound: 404,
  notPublished: 410,
  receiptGone: 410,
  shutOut: 410,
}

export function contextOf(
  services: Services,
  request: PageRequest,
  { view, site }: FoundView,
): Omit<LoadContext, 'node'> {
  return { services, session: request.session, request, view, path: pathOf(request), site }
}

/** What is said at an address where there is no page. */
export function notFound(services: Services, request: PageRequest): Promise<PageReply> {
  const t = services.texts(request.session.locale, request.session.org)
  return messagePage(services, request, 404, ({ homeUrl }) => ({
    heading: t('Sidan finns inte'),
    text: t('Adressen kan vara felskriven, eller så har sidan flyttat.'),
    link: { label: t('Till startsidan'), to: homeUrl },
  }))
}
