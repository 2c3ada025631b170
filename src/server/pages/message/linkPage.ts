import type { Translate } from '../../../shared/i18n.ts'
import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { FormReceiptModel } from '../../../shared/wire/page/form.ts'
import type { OpenedFile } from '../../assets/files.ts'
import type { OpenedLink } from '../../cases/contract.ts'
import type { Services } from '../../services.ts'
import { systemSession } from '../../session.ts'
import type { PageReply, PageRequest } from '../contract.ts'
import { oneForm } from '../oneForm.ts'
import { pageReply } from '../reply.ts'
import { findFrame } from '../view/findView.ts'
import { loadData } from '../view/loadData.ts'
import { messagePage } from './messagePage.ts'

const path = '/link'

/** Nobody keeps it, and nobody who is linked to from there learns where it was. */
const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

type Shown = { page: PageReply } | { file: OpenedFile; headers: Record<string, string> }

/** What a link shows that somebody was handed: a receipt as a page, a file as it is, and for a dead one why (410). */
export async function openLink(services: Services, request: PageRequest): Promise<Shown> {
  const { session } = request
  try {
    const found = await services.cases.openLink(session, request.query.token ?? '')
    if ('dead' in found) return { page: await dead(services, request, found.dead) }
    if (found.purpose === 'receipt') return { page: await receipt(services, request, found) }
    // Who may read it was asked of the link.
    return { file: await services.assets.open(systemSession(session.org), found.assetId), headers }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'NOT_FOUND') return { page: await dead(services, request, 'gone') }
    const { message = errors[error.code].message, values } = error.options
    const t = services.texts(session.locale, session.org)
    const say = { heading: t('Länken kan inte öppnas nu'), text: t(message, values) }
    const { status } = errors[error.code]
    return { page: withHeaders(await messagePage(services, request, status, () => say, path)) }
  }
}

async function receipt(
  services: Services,
  request: PageRequest,
  { form, number, arrived, pages }: Extract<OpenedLink, { purpose: 'receipt' }>,
): Promise<PageReply> {
  const { session } = request
  const { template, site } = await findFrame(services, session)
  const model: FormReceiptModel = {
    kind: 'receipt',
    organisation: site.name,
    form,
    number,
    formDataId: '',
    caseToken: null,
    textHtml: null,
    // The link shows what it shows, for its time: nobody gets a way in from it that lasts.
    statusCode: null,
    mailedTo: [],
    answers: { pages, arrived },
    answersHref: '',
    caseHref: '',
    linksHref: '',
    homeHref: site.homeUrl,
  }
  const context = { services, session, request, view: { _id: '', schema: 'view' }, path, site }
  const data = await loadData(context, [template], { form: model })
  return withHeaders(await pageReply(context, { name: form.name, tree: oneForm, template, data }))
}

async function dead(services: Services, request: PageRequest, why: keyof ReturnType<typeof wordsOf>) {
  const t = services.texts(request.session.locale, request.session.org)
  const [heading, text] = wordsOf(t)[why]
  return withHeaders(
    await messagePage(
      services,
      request,
      410,
      ({ homeUrl }) => ({ heading, text, link: { label: t('Till startsidan'), to: homeUrl } }),
      path,
    ),
  )
}

const wordsOf = (t: Translate) => {
  const ask = t('Be den som gav dig länken om en ny.')
  const over = t('Länken gäller inte längre')
  return {
    expired: [over, `${t('Länkens tid är ute.')} ${ask}`],
    used: [over, `${t('Länken är redan använd.')} ${ask}`],
    revoked: [t('Länken är återkallad'), `${t('Den som gav dig länken har stängt den.')} ${ask}`],
    gone: [over, t('Det som länken ledde till finns inte kvar.')],
    unknown: [
      t('Länken leder ingenstans'),
      t(
        'Den kan ha blivit avkortad på vägen, eller så är den för gammal. Kontrollera att hela länken följde med.',
      ),
    ],
  } as const
}

const withHeaders = (reply: PageReply): PageReply => ({ ...reply, headers: { ...reply.headers, ...headers } })
