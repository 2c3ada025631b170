import type { PagePost, PageRequest, ReplyCookie } from './contract.ts'

/** The draft that a browser holds of a form: its case, and for a visitor without login the token. */
export interface Held {
  formDataId: string
  caseToken: string | null
  /** The person has chosen to go on later on this computer: it is held when the browser is closed, too. */
  stays?: true
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
  const parts = /^([A-Za-z0-9][\w-]{0,63})(?:\.([\w-]{20,200}))?(\.stays)?$/.exec(text ?? '')
  if (!parts) return null
  return { formDataId: parts[1] ?? '', caseToken: parts[2] ?? null, ...(parts[3] && { stays: true }) }
}

export function writeHeld({ formDataId, caseToken }: Held): string {
  return caseToken ? `${formDataId}.${caseToken}` : formDataId
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

export function dropCookie(formId: string): ReplyCookie {
  return { name: cookieName(formId), value: '', path: '/v', maxAge: 0 }
}

/** Whether this is the case that the browser's cookie is about. */
export const isHeld = ({ cookies }: PageRequest, formId: string, formDataId: string): boolean =>
  readHeld(cookies[cookieName(formId)])?.formDataId === formDataId

/** Whether the browser's cookie is about any case. */
export const holdsAny = ({ cookies }: PageRequest, formId: string): boolean =>
  cookies[cookieName(formId)] !== undefined

function cookieName(formId: string): string {
  return `verkstad-draft-${formId}`
}
