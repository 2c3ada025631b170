import type { PagePost, PageRequest, ReplyCookie } from './contract.ts'

/** The draft that a browser holds of a form: its case, and for a visitor without login the token. */
export interface Held {
  formDataId: string
  caseToken: string | null
}

/** Drafts are removed by the case engine after a time of its own; the browser forgets them after a month. */
const monthSeconds = 30 * 86_400

/** A page that was sent says itself what it was drawn from: the cookie may be lost, or another page's by now. */
export function heldCase({ cookies, form }: PageRequest & Partial<PagePost>, formId: string): Held | null {
  const own = form?.get('_held')
  return readHeld(typeof own === 'string' ? own : cookies[cookieName(formId)])
}

/** By what a case is held, as the case engine takes it. */
export const refOf = (held: Held | null) =>
  held ? { formDataId: held.formDataId, ...(held.caseToken && { caseToken: held.caseToken }) } : {}

/** `{formDataId}.{caseToken}`: what the cookie holds, and the link by which a draft is taken up elsewhere. */
export function readHeld(text: string | undefined): Held | null {
  const parts = /^([A-Za-z0-9][\w-]{0,63})(?:\.([\w-]{20,200}))?$/.exec(text ?? '')
  return parts ? { formDataId: parts[1] ?? '', caseToken: parts[2] ?? null } : null
}

export function writeHeld({ formDataId, caseToken }: Held): string {
  return caseToken ? `${formDataId}.${caseToken}` : formDataId
}

export function holdCookie(formId: string, held: Held): ReplyCookie {
  return { name: cookieName(formId), value: writeHeld(held), path: '/v', maxAge: monthSeconds }
}

export function dropCookie(formId: string): ReplyCookie {
  return { name: cookieName(formId), value: '', path: '/v', maxAge: 0 }
}

function cookieName(formId: string): string {
  return `verkstad-draft-${formId}`
}
