import { textIn } from '../../../src/shared/fields/kinds/translatable.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import { anybodyStep, authorStep } from '../../../src/shared/process/graph/steps.ts'
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

/** The same, and anybody else who may see the case. */
export const everyoneMet = (roles: readonly AssignmentRole[], t: Translate, locale: Locale): Met[] => [
  ...roleLetters(roles, t, locale),
  { key: anybodyStep, name: t('Övriga'), letter: '*' },
]
