import { type Translated, textIn } from '../fields/kinds/translatable.ts'
import type { Locale } from '../i18n.ts'

/**
 * People on the citizen's side of a case beside who sent it in: co-applicants, guardians, proxies. They are kept apart from those who handle it: a party is
 * never staff, and reads nothing that staff tell one another.
 */
export interface CaseParty {
  _id: string
  /** One of its process's parties; `proxyKey`: acts in the place of who sent it in. */
  key: string
  /** What they are called. */
  name: string
  /** Where they are written to; empty: nobody has said. */
  address: string
  /** Of the account that they have opened the case with; null: none, they come in by a link and a mailed code. */
  userId: string | null
  /** When they were named, milliseconds since 1970. */
  since: number
  /** Who said who they are: the answers of the case go on saying so of those that they named. */
  by: 'answers' | 'sender' | 'staff'
  /** When they were last mailed a way in; absent: they were not. */
  invited?: number
  /** Id of the last mail to them in the outbox. */
  outbox?: string
  /** When they first came in by it. */
  opened?: number
}

/** A party as its process declares it. */
export interface PartyRole {
  key: string
  name?: Translated | null
  /** Name of the question whose answer is their address. */
  address?: string | null
  /** Name of the question whose answer is what they are called. */
  person?: string | null
}

/** Who acts in the place of who sent the case in, where the form lets them say somebody. */
export const proxyKey = 'proxy'

/** In `steps` of a state, and in rights of a form: what the party meets. */
export const partyStep = (key: string): string => `party:${key}`

export const isPartyStep = (key: string): boolean => key.startsWith('party:')

/** The party of a key of `steps`. */
export const partyOfStep = (step: string): string => step.slice('party:'.length)

/** Several people can be proxies; of every other party there is one. */
export const mostProxies = 5

/** Which of a process's parties the answers name, by what they are called or where they are written to. */
export const namedBy = (
  roles: readonly PartyRole[],
  answers: Readonly<Record<string, unknown>>,
): string[] => {
  const isSaid = (name: string | null | undefined) => {
    const answer = name ? answers[name] : undefined
    return typeof answer === 'string' && answer.trim() !== ''
  }
  return roles.flatMap(({ key, address, person }) => (isSaid(person) || isSaid(address) ? key : []))
}

/** What a process calls one of its parties. */
export const partyName = (roles: readonly PartyRole[], key: string, locale: Locale): string =>
  textIn(roles.find((one) => one.key === key)?.name ?? '', locale).trim() || key
