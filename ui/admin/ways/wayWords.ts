import type { Translate } from '../../../src/shared/i18n.ts'
import type { Condition } from '../../../src/shared/rules/condition/condition.ts'
import { permissions } from '../../../src/shared/schemas/permissions.ts'
import { sentenceText } from '../fields/condition/sentence.ts'
import type { FieldContext } from '../fields/control.ts'

/** Why a connection is open to somebody, or closed, in words: on a case, and where a process is tried. */

/** As `Way` of the process, which the wire tells loosely. */
export interface WaySaid {
  by: string
  of?: string | undefined
}

/** A connection, and what it is to somebody. */
export interface WayToSay {
  isOpen: boolean
  may: readonly WaySaid[]
  fits: readonly WaySaid[]
  fails: readonly { needs: Condition; answers: readonly AnswerToSay[] }[]
  /** More does not hold, which asks what is hidden from whoever reads this. */
  unseen?: boolean | undefined
  /** Questions that are not rightly answered, where it asks for that. */
  wrong: readonly string[]
  /** What it takes of approvals; `bar`: why they cannot approve. */
  approvals?: { needed: number; left: number; given: readonly string[]; bar?: string | undefined } | undefined
  /** How many children of the case it waits for. */
  awaits?: number | undefined
  /** Why the person cannot approve of it. `connection`: what that is called. */
  bar?: { why: string; roles?: readonly string[] | undefined; connection?: string | undefined } | undefined
}

export interface AnswerToSay {
  label: string
  /** Empty: there is none. */
  text: string
  removed?: boolean | undefined
}

/** What ids are called. */
export interface WayNames {
  role: (id: string) => string | undefined
  assignmentRole: (key: string) => string | undefined
  facts?: FieldContext['facts']
}

/** Each reason by itself; what closes it alone, where something does. */
export function reasonsOf(way: WayToSay, names: WayNames, t: Translate): string[] {
  const { fits, fails, may, wrong, unseen, approvals, bar, awaits } = way
  const still = approvals
    ? [
        t('{n} av {needed} godkännanden saknas', { n: approvals.left, needed: approvals.needed }),
        ...(approvals.given.length > 0
          ? [t('Godkänt av {names}', { names: approvals.given.join(', ') })]
          : []),
      ]
    : []
  const closing = [
    ...(fits.length === 0 ? [t('Bara för: {who}', { who: said(may, names, t) })] : []),
    ...(approvals?.bar ? [approvals.bar] : []),
    ...(bar && fits.length > 0 ? [barText(bar, names, t)] : []),
    ...(awaits ? [awaitsText(awaits, t)] : []),
    ...fails.map((fail) => failure(fail, names, t)),
    ...(unseen ? [t('Kräver ett svar som du inte får se')] : []),
    ...(wrong.length > 0
      ? [t('Formuläret är inte rätt ifyllt: {questions}', { questions: wrong.join(', ') })]
      : []),
  ]
  if (closing.length > 0) return [...closing, ...still]
  return [t('Öppen för: {who}', { who: said(fits, names, t) }), ...still]
}

export const awaitsText = (n: number, t: Translate): string =>
  t('Väntar på {n, plural, one {# delärende} other {# delärenden}}', { n })

function barText(
  { why, roles = [], connection = '' }: NonNullable<WayToSay['bar']>,
  names: WayNames,
  t: Translate,
) {
  if (why === 'given') return t('Har redan godkänt')
  if (why === 'author') return t('Godkänns inte av den som skickade in ärendet')
  if (why === 'did') return t('Godkänns inte av den som har gjort {connection}', { connection })
  const who = roles.map((key) => names.assignmentRole(key) ?? key).join(', ')
  return who ? t('Godkänns av: {who}', { who }) : t('Godkänns av människor')
}

const said = (ways: readonly WaySaid[], names: WayNames, t: Translate): string =>
  ways.map((way) => whoText(way, names, t)).join(', ')

function whoText({ by, of = '' }: WaySaid, names: WayNames, t: Translate): string {
  switch (by) {
    case 'author':
      return t('Avsändaren')
    case 'assignmentRole':
      return names.assignmentRole(of) ?? of
    case 'role':
      return t('rollen {name}', { name: names.role(of) ?? of })
    case 'permission':
      return t('behörigheten {name}', { name: permissionName(of, t) })
    case 'admin':
      return t('administratörer')
    default:
      return t('alla med tillgång till ärendet')
  }
}

function permissionName(of: string, t: Translate): string {
  const known = permissions.find(({ value }) => value === of)
  return known ? t(known.label) : of
}

function failure(
  { needs, answers }: WayToSay['fails'][number],
  { role, facts }: WayNames,
  t: Translate,
): string {
  const rule = sentenceText(needs, { t, roleName: role, ...(facts && { facts }) })
  const asked = answers.map(({ label, text, removed }) => {
    if (removed) return t('Svaret på {question} är borttaget.', { question: label })
    return text
      ? t('Svaret på {question} är {answer}.', { question: label, answer: text })
      : t('{question} är inte besvarad.', { question: label })
  })
  return [`${t('Kräver: {rule}', { rule: rule || '…' })}.`, ...asked].join(' ')
}
