import { textIn } from '../../../src/shared/fields/kinds/translatable.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import { anybodyStep, authorStep } from '../../../src/shared/process/graph/steps.ts'
import { type PartyRole, partyName, partyStep } from '../../../src/shared/process/parties.ts'
import type { DataNamed } from '../../../src/shared/schemas/document.ts'

type AssignmentRole = NonNullable<DataNamed<'process'>['assignmentRoles']>[number]

/** Somebody who meets a state: who sent the case in, one of the process's roles, or anybody else. */
export interface Met {
  /** In `steps` of a state. */
  key: string
  name: string
  /** As it stands on swimlanes, labels and states. */
  letter: string
}

/** Each once, in the order of the process; who sent the case in first. */
export function roleLetters(roles: readonly AssignmentRole[], t: Translate, locale: Locale): Met[] {
  const named = new Map<string, string>([[authorStep, t('Avsändaren')]])
  for (const { key, name } of roles)
    if (key && !named.has(key)) named.set(key, textIn(name, locale).trim() || key)
  return [...named].map(([key, name]) => ({ key, name, letter: name.slice(0, 1).toUpperCase() }))
}

/** Parties of the process, by their keys in `steps`. */
export const partyLetters = (parties: readonly PartyRole[], locale: Locale): Met[] =>
  parties
    .filter(({ key }) => Boolean(key))
    .map(({ key }) => {
      const name = partyName(parties, key, locale)
      return { key: partyStep(key), name, letter: name.slice(0, 1).toUpperCase() }
    })

/** Those who have a role, the parties, and anybody else who may see the case. */
export const everyoneMet = (
  { assignmentRoles, parties }: Partial<Pick<DataNamed<'process'>, 'assignmentRoles' | 'parties'>>,
  t: Translate,
  locale: Locale,
): Met[] => [
  ...roleLetters(assignmentRoles ?? [], t, locale),
  ...partyLetters(parties ?? [], locale),
  { key: anybodyStep, name: t('Övriga'), letter: '*' },
]
