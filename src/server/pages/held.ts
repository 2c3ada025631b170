import type { PagePost, PageRequest, ReplyCookie } from './contract.ts'

/** The draft that a browser holds of a form: its case, and for a visitor without login the token. */
export interface Held {
  formDataId: string
  caseToken: string | null
  /** The person has chosen to go on later on this computer: it is held when the browser is closed, too. */
  stays?: true
  /** Put aside by beginning anew: it is there until something is sent in, and no longer. */
  left?: true
}

/** Drafts are removed by the case engine after a time of its own; the browser forgets them after a month. */
const monthSeconds = 30 * 86_400

/** A page that was sent says itself what it was drawn from: the cookie may be lost, or another page's by now. */
export function heldCase({ cookies, form }: PageRequest & Partial<PagePost>, formId: string): Held | null {
  const kept = readHeld(cookies[cookieName(formId)])
  const own = form?.get('_held')
  if (typeof own !== 'string') return kept
  const held = readHeld(own)
  return held?.formDataId === kept?.formDataId ? kept : held
}

/** By what a case is held, as the case engine takes it. */
export const refOf = (held: Held | null) =>
  held ? { formDataId: held.formDataId, ...(held.caseToken && { caseToken: held.caseToken }) } : {}

/** `{formDataId}.{caseToken}`: what the cookie holds, and what links of earlier versions said. */
export function readHeld(text: string | undefined): Held | null {
  const parts = /^([A-Za-z0-9][\w-]{0,63})(?:\.([\w-]{20,200}))?(\.stays)?(\.left)?$/.exec(text ?? '')
  if (!parts) return null
  return {
    formDataId: parts[1] ?? '',
    caseToken: parts[2] ?? null,
    ...(parts[3] && { stays: true }),
    ...(parts[4] && { left: true }),
  }
}

export function writeHeld({ formDataId, caseToken }: Held): string {
  return caseToken ? `${formDataId}.${caseToken}` : formDataId
}

/** The draft that the browser's own cookie is about. */
export const readOwn = ({ cookies }: PageRequest, formId: string): Held | null =>
  readHeld(cookies[cookieName(formId)])

/** Drafts of the form that this browser held before others, and was not told to let go of. */
export function asideOf({ cookies }: PageRequest, formId: string): Held[] {
  return (cookies[asideName(formId)] ?? '').split('~').flatMap((one) => readHeld(one) ?? [])
}

/** Of all forms: what this browser has put aside, and with that what it is about. */
export const asidesHere = ({ cookies }: PageRequest): Held[] =>
  Object.entries(cookies).flatMap(([name, value]) =>
    name.startsWith(asideName('')) ? value.split('~').flatMap((one) => readHeld(one) ?? []) : [],
  )

export const heldHere = (request: PageRequest): Held[] => [
  ...Object.entries(request.cookies).flatMap(([name, value]) =>
    name.startsWith(cookieName('')) ? (readHeld(value) ?? []) : [],
  ),
  ...asidesHere(request),
]

/** More than these, of one form and in one browser, nobody has begun by mistake. */
const mostAside = 8

/** The browser comes back to this draft from now on; one that it was about until now is put aside and not lost. */
export function hold(request: PageRequest, formId: string, held: Held): ReplyCookie[] {
  const before = asideOf(request, formId)
  const own = readOwn(request, formId)
  const aside = [...before, ...(own ? [own] : [])].filter(({ formDataId }) => formDataId !== held.formDataId)
  const isSame = aside.length === before.length && aside.every((one, i) => one === before[i])
  return [holdCookie(formId, held), ...(isSame ? [] : [asideCookie(formId, aside.slice(-mostAside))])]
}

/** The browser is about no draft any more; the one it was about is put aside and not lost. */
export function putAside(request: PageRequest, formId: string): ReplyCookie[] {
  const own = readOwn(request, formId)
  const left = own ? [...asideOf(request, formId), { ...own, left: true as const }] : []
  const aside = own ? [asideCookie(formId, left.slice(-mostAside))] : []
  return [dropCookie(formId), ...aside]
}

/**
 * A case that is sent in or removed is not put aside any more, and neither is what was left before it by beginning anew: the next
 * person at the computer is to find nothing of it, unless somebody has chosen to go on there.
 */
export function forgetAside(request: PageRequest, formId: string, formDataId: string): ReplyCookie[] {
  const before = asideOf(request, formId)
  const aside = before.filter((one) => one.formDataId !== formDataId && (!one.left || one.stays))
  return aside.length === before.length ? [] : [asideCookie(formId, aside)]
}

/** The browser lets go of every draft, but for those that somebody has chosen to go on with there. */
export function dropAll({ cookies }: PageRequest): ReplyCookie[] {
  return Object.entries(cookies).flatMap(([name, value]) => {
    if (name.startsWith(cookieName('')))
      return readHeld(value)?.stays ? [] : [dropCookie(name.slice(cookieName('').length))]
    if (!name.startsWith(asideName(''))) return []
    const aside = value.split('~').flatMap((one) => readHeld(one) ?? [])
    const formId = name.slice(asideName('').length)
    return [
      asideCookie(
        formId,
        aside.filter(({ stays }) => stays),
      ),
    ]
  })
}

/** As the cookie of a draft: it stays when the browser is closed only where that was chosen for every one of them. */
function asideCookie(formId: string, aside: readonly Held[]): ReplyCookie {
  const name = asideName(formId)
  if (aside.length === 0) return { name, value: '', path: '/v', maxAge: 0 }
  const value = aside
    .map((one) => `${writeHeld(one)}${one.stays ? '.stays' : ''}${one.left ? '.left' : ''}`)
    .join('~')
  return { name, value, path: '/v', ...(aside.every(({ stays }) => stays) && { maxAge: monthSeconds }) }
}

/** Ends with the browser, as others may sit at the computer next, unless the person chose otherwise. */
export function holdCookie(formId: string, held: Held): ReplyCookie {
  const cookie = { name: cookieName(formId), value: writeHeld(held), path: '/v' }
  return held.stays ? { ...cookie, value: `${cookie.value}.stays`, maxAge: monthSeconds } : cookie
}

/** Tells the form's script that the browser's own store is to hold nothing of this case any more. */
export function goneCookie(formId: string, formDataId: string): ReplyCookie {
  return { name: `verkstad-gone-${formId}`, value: formDataId, path: '/v', httpOnly: false }
}

/** The case that was sent in or removed last in this browser. */
export const goneHere = ({ cookies }: PageRequest, formId: string): string | undefined =>
  cookies[`verkstad-gone-${formId}`]

export function dropCookie(formId: string): ReplyCookie {
  return { name: cookieName(formId), value: '', path: '/v', maxAge: 0 }
}

/** Whether this is the case that the browser's cookie is about. */
export const isHeld = (request: PageRequest, formId: string, formDataId: string): boolean =>
  readOwn(request, formId)?.formDataId === formDataId

/** Whether the browser's cookie is about any case. */
export const holdsAny = ({ cookies }: PageRequest, formId: string): boolean =>
  cookies[cookieName(formId)] !== undefined

function cookieName(formId: string): string {
  return `verkstad-draft-${formId}`
}

function asideName(formId: string): string {
  return `verkstad-aside-${formId}`
}
