import { z } from 'zod'
import { msg, type Translate } from '../../../shared/i18n.ts'
import { newsOf } from '../../../shared/notifications/news.ts'
import type { AccountPage, LoginModel } from '../../../shared/wire/page/account.ts'
import type { Action } from '../../actions/define.ts'
import type { Dead } from '../../links/links.ts'
import type { Subscription } from '../../notifications/contract.ts'
import type { Services } from '../../services.ts'
import { accountTree } from '../account/accountTree.ts'
import type { PagePost, PageReply, PageRequest } from '../contract.ts'
import { textOf } from '../form/login.ts'
import { pageReply } from '../reply.ts'
import { findFrame } from '../view/findView.ts'
import { loadData } from '../view/loadData.ts'

const path = '/unsubscribe'

/** Nobody keeps it. Who is linked to from there does not learn where it was, and the form says where it comes from. */
const headers = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }

type Found = Subscription | { dead: Dead }

/** What the link in a mail stops, with a button that does: whatever follows links has changed nothing. */
export async function unsubscribePage(services: Services, request: PageRequest): Promise<PageReply> {
  const token = request.query.token ?? ''
  return drawn(services, request, token, await services.notifications.subscription(token))
}

/**
 * Stops it, or takes it up again: by the button of the page, without script, or by a mail program, which sends no more than
 * `List-Unsubscribe=One-Click` (RFC 8058). The link is what it takes: whoever has it has the mail.
 */
export async function postUnsubscribe(services: Services, post: PagePost): Promise<PageReply> {
  const { form, session, query } = post
  const token = textOf(form, 'token') || (query.token ?? '')
  const again = textOf(form, 'do') === 'again'
  return drawn(services, post, token, await services.invoke(stopMails, session, { token, again }))
}

const subscription = z.union([
  z.object({ dead: z.enum(['unknown', 'used', 'expired', 'revoked']) }),
  z.object({ of: z.custom<Subscription['of']>(), stopped: z.boolean(), choose: z.string().nullable() }),
])

const stopMails: Action<'page/unsubscribe', { token: string; again: boolean }, Found> = {
  name: 'page/unsubscribe',
  input: z.strictObject({ token: z.string().max(200), again: z.boolean() }),
  output: subscription,
  allow: 'anyone',
  run: ({ input: { token, again }, services }) => services.notifications.stop(token, again),
}

async function drawn(
  services: Services,
  asked: PageRequest,
  token: string,
  found: Found,
): Promise<PageReply> {
  const { session } = asked
  const request = { ...asked, query: { ...asked.query, token } }
  const { template, site } = await findFrame(services, session)
  const t = services.texts(session.locale, session.org)
  const home = { label: t('Till startsidan'), href: site.homeUrl }
  const page: AccountPage =
    'dead' in found
      ? { title: t('Länken leder ingenstans'), lead: t(wordsOf[found.dead]), links: [home] }
      : {
          ...said(t, found),
          hidden: { token, do: found.stopped ? 'again' : 'stop' },
          links: [...chooseIn(t, found), home],
        }
  const model: LoginModel = { to: site.homeUrl, page, error: undefined, username: undefined }
  const context = { services, session, request, view: { _id: '', schema: 'view' }, path, site }
  const reply = await pageReply(context, {
    name: page.title,
    tree: accountTree,
    template,
    data: await loadData(context, [template], { account: model }),
    status: 'dead' in found ? 410 : 200,
  })
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

const wordsOf = {
  unknown: msg`Den kan ha blivit avkortad på vägen, eller så är den för gammal. Kontrollera att hela länken följde med.`,
  used: msg`Länken är redan använd.`,
  expired: msg`Länkens tid är ute. I nyare e-post finns en som gäller.`,
  revoked: msg`Länken gäller inte längre.`,
} as const satisfies Record<Dead, unknown>

function said(t: Translate, { of, stopped }: Subscription): Pick<AccountPage, 'title' | 'lead' | 'submit'> {
  const what =
    'kind' in of
      ? t(msg`Det gäller e-post om: {what}.`, { what: t(newsOf(of.kind).label) })
      : 'all' in of
        ? t(
            of.all === 'digest'
              ? msg`Det gäller den dagliga e-posten.`
              : msg`Det gäller all e-post om ärenden som skickas genast.`,
          )
        : t(
            msg`Det gäller e-post om ärende {ärende} som du klarar dig utan. Det du behöver svara på, och beslut, får du ändå.`,
            {
              ärende: of.heading,
            },
          )
  return stopped
    ? { title: t(msg`E-posten är uppsagd`), lead: what, submit: t(msg`Ta emot den igen`) }
    : { title: t(msg`Säg upp e-post`), lead: what, submit: t(msg`Säg upp`) }
}

const chooseIn = (t: Translate, { choose }: Subscription): AccountPage['links'] =>
  choose === null ? [] : [{ label: t(msg`Välj vad du vill höra av`), href: choose }]
