import type { Translate } from '../../../shared/i18n.ts'
import { ownPath } from '../../../shared/rules/ownPath.ts'
import type { AccountPage } from '../../../shared/wire/page/account.ts'
import type { Services } from '../../services.ts'
import { type PagePost, type PageReply, type PageRequest, redirect } from '../contract.ts'
import { searchOf } from '../form/target.ts'
import { addByLink } from './definitions.ts'
import type { Around } from './said.ts'

/** Where somebody who is logged in is asked whether the case of a link is to be their own; `here` is the link. */
export const askToAdd = (here: string): string => `/add?${new URLSearchParams({ originalPath: here })}`

/** Asks before a case becomes one's own: the link may have been another's. */
export function addPage(t: Translate, { session, query }: PageRequest, { site }: Around): AccountPage {
  const link = linkIn(query.originalPath)
  const home = { label: t('Till startsidan'), href: site.homeUrl }
  if (!link)
    return {
      title: t('Sidan finns inte'),
      lead: t('Länken är inte hel, eller så är den för gammal.'),
      links: [home],
    }
  const without = { label: t('Fortsätt utan att lägga till'), href: link.plain }
  if (session.userId === null)
    return {
      title: t('Lägg till bland mina ärenden'),
      lead: t('Logga in för att fortsätta.'),
      links: [without, home],
    }
  return {
    title: t('Vill du lägga till ärendet bland dina egna?'),
    lead: t(
      'Du är inloggad som {name}, och länken leder till ett ärende som påbörjades utan inloggning. Lägger du till det når du det genom att logga in, och länken leder ingen annan till det.',
      { name: session.userName },
    ),
    submit: t('Lägg till bland mina ärenden'),
    hidden: { originalPath: query.originalPath ?? '' },
    links: [without, home],
  }
}

/** Adds it, and leads to the case. */
export async function postAdd(services: Services, { session, query }: PagePost): Promise<PageReply> {
  const link = linkIn(query.originalPath)
  const { formDataId } = await services.invoke(addByLink, session, { secret: link?.secret ?? '' })
  return redirect(`${link?.path ?? '/v/s'}${searchOf({ formId: link?.formId, formDataId })}`)
}

interface Link {
  path: string
  secret: string
  formId: string
  /** The same address, which asks no more. */
  plain: string
}

function linkIn(originalPath: string | undefined): Link | undefined {
  const here = ownPath(originalPath)
  if (!here?.startsWith('/v/')) return undefined
  const { pathname, searchParams } = new URL(here, 'http://localhost')
  const { resume: secret, formId } = Object.fromEntries(searchParams)
  if (!secret || !formId) return undefined
  searchParams.set('own', 'no')
  return { path: pathname, secret, formId, plain: `${pathname}?${searchParams}` }
}
