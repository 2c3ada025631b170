import type { NewPerson, Registration } from '../../auth/person/register.ts'
import type { AskedStatus, CaseStatus, CaseVisits } from '../../cases/contract.ts'
import type { Dead } from '../../links/links.ts'
import type { Site } from '../site.ts'
import type { OwnPath } from './own/ownPaths.ts'

/** Pages that stand in no application: those of the account, and of a case's status. */
export type AccountPath =
  | '/status'
  | '/message'
  | '/sign-in'
  | '/register'
  | '/add'
  | '/login'
  | '/recover'
  | '/logout'
  | '/change-password'
  | '/403'
  | OwnPath

/** What the link of a mail about a message leads to. */
export type MessageLink = Awaited<ReturnType<CaseVisits['look']>>

/** What one of the account's pages has to say beside what it always says. */
export interface Said {
  status?: number
  /** What went wrong, in words. */
  error?: string
  /** What went wrong in which fields of the page, in words, by their names. */
  fields?: Readonly<Record<string, string>>
  username?: string
  /** What was typed for one's own name, or for that of a passkey. */
  name?: string
  called?: string
  /** Why the link that led here is good for nothing. */
  dead?: Dead
  /** Of which case the status was asked for, what was found, and whether it has become one's own. */
  asked?: AskedStatus
  found?: CaseStatus
  added?: boolean
  /** What the link of a mail about a message leads to, whether a code was sent, and what was typed for it. */
  link?: MessageLink | undefined
  sent?: boolean
  code?: string
  /** How far an account has come that somebody makes for themselves. */
  registering?: Registering
  /** It has been done: there is nothing more to fill in. */
  done?: boolean
  /** Of a second factor that has just been set up. */
  recoveryCodes?: readonly string[]
  /** A passkey that a device is to make now. */
  newPasskey?: { options: object; name: string }
}

/** `ask`: who one is; `code`: the code is on its way; `password`: it was right. */
export interface Registering extends NewPerson {
  step: 'ask' | 'code' | 'password'
  code: string
  /** It is known to the server, and the page does not say it: whoever looks may be another. */
  isHidden?: boolean
}

/** What else a page is drawn from. */
export interface Around {
  site: Site
  registration: Registration
  /** No mail leaves the house. */
  noMail: boolean
}
