import type { z } from 'zod'
import type { Translate } from '../../../shared/i18n.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import type { AccountPage } from '../../../shared/wire/page/account.ts'
import type { NewFactor } from '../../auth/factor/factors.ts'
import { passkeyUsed } from '../../auth/factor/passkeyShapes.ts'
import type { Services } from '../../services.ts'
import { type PagePost, type PageReply, type PageRequest, redirect } from '../contract.ts'
import { secondCookie, textOf } from '../form/login.ts'
import type { Site } from '../site.ts'
import { findFrame } from '../view/findView.ts'
import type { AccountPath, Said } from './said.ts'
import { whereTo } from './whereTo.ts'

/** Whether a page of the account stands at the second step of a login: one that is asked for, or one that is sent. */
export const isSecondStep = (path: AccountPath, { query }: Pick<PageRequest, 'query'>): boolean =>
  (path === '/login' || path === '/sign-in') && query.step === 'second'

/** The second step of a login, where one waits for it. */
export async function secondPage(
  services: Services,
  path: AccountPath,
  { session, query, cookies }: PageRequest,
  { recoveryCodes }: Said,
  site: Site,
): Promise<AccountPage | undefined> {
  const t = services.texts(session.locale, session.org)
  if (recoveryCodes) return codesPage(t, recoveryCodes, whereTo({ query }, site))
  const waiting = services.accounts.pendingStep(cookies[secondCookie])
  if (!waiting) return undefined
  const { setUp, passkey } = waiting
  const { originalPath = '' } = query
  const again = new URLSearchParams({ ...(path === '/login' && { script: 'no' }), originalPath })
  return {
    title: t('Logga in: steg 2 av 2'),
    lead: setUp
      ? t(
          'En av dina roller kräver ett andra steg. Läs av QR-koden med en autentiseringsapp i telefonen, eller skriv in nyckeln i appen. Skriv sedan koden som appen visar.',
        )
      : t('Skriv koden som din autentiseringsapp visar, eller en av dina återställningskoder.'),
    ...(setUp && (await appSetUp(t, setUp))),
    ...(passkey && { passkey }),
    submit: t('Logga in'),
    fields: [{ name: 'code', label: t('Kod'), type: 'text', autoComplete: 'one-time-code' }],
    hidden: { step: 'second', originalPath },
    links: [{ label: t('Börja om'), href: `${path}?${again}` }],
  }
}

/** Recovery codes, this once. */
export const codesPage = (t: Translate, codes: readonly string[], href: string): AccountPage => ({
  title: t('Dina återställningskoder'),
  lead: t(
    'Spara koderna på ett säkert ställe. Med var och en kan du logga in en gång när du inte har din telefon. De visas bara nu.',
  ),
  text: codes.join('\n'),
  links: [{ label: t('Fortsätt'), href }],
})

/** What an app is set up with: to be read by its camera, typed in, or opened in an app on the same device. */
export const appSetUp = async (
  t: Translate,
  { secret, uri }: NewFactor,
): Promise<Pick<AccountPage, 'facts' | 'picture' | 'app'>> => ({
  // In groups of four, as it is read from one screen and typed on another.
  facts: [{ label: t('Nyckel'), value: secret.replace(/(.{4})(?=.)/g, '$1 ') }],
  picture: { ...(await qrOf(uri)), label: t('QR-kod för autentiseringsappen') },
  app: { label: t('Öppna i en app på den här enheten'), href: uri },
})

/** The dark squares of a QR code as one line of a drawing, in a square of `size`. */
async function qrOf(text: string): Promise<{ size: number; line: string }> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, line: rows.join('') }
}

/** What proves the second step. Who has just set it up is shown the recovery codes, this once. */
export async function postSecondStep(
  services: Services,
  post: PagePost,
  again: (said: Said) => Promise<PageReply>,
): Promise<PageReply> {
  const grant = post.cookies[secondCookie] ?? ''
  const passkey = passkeyIn(post.form, passkeyUsed)
  const { accounts } = services
  const proof = { grant, ...(passkey ? { passkey } : { code: textOf(post.form, 'code') }) }
  const { cookie, device, recoveryCodes } = await accounts.secondStep(proof, post.facts).catch((error) => {
    // The last wrong one leaves no code to be put right: the password comes first again.
    const isLast = error instanceof Failure && error.code === 'INVALID' && !accounts.pendingStep(grant)
    throw isLast ? accounts.stepIsOver(grant) : error
  })
  const session = { cookie, device }
  const cookies = [{ name: secondCookie, value: '', path: '/', maxAge: 0 }]
  if (recoveryCodes) {
    const page = await again({ recoveryCodes })
    return { ...page, session, cookies: [...page.cookies, ...cookies] }
  }
  const { site } = await findFrame(services, post.session)
  return redirect(whereTo(post, site), { session, cookies })
}

/** What a device has signed, by the page's script. INVALID on `code`, at which one goes on, when it cannot be read. */
export function passkeyIn<T>(form: FormData, shape: z.ZodType<T>): T | undefined {
  const signed = textOf(form, 'passkey')
  if (signed === '') return undefined
  const { data, success } = shape.safeParse(jsonOf(signed))
  if (!success) throw fail('INVALID', { fields: { code: 'validation.passkey' } })
  return data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
