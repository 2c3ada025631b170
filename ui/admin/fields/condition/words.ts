import { type Message, msg } from '../../../../src/shared/i18n.ts'
import type { Operator } from '../../../../src/shared/rules/condition/condition.ts'

/** Operators in words, in the order they are offered. */
export const operatorLabels: readonly { value: Operator; label: Message }[] = [
  { value: 'equals', label: msg`är` },
  { value: 'notEquals', label: msg`är inte` },
  { value: 'contains', label: msg`innehåller` },
  { value: 'notContains', label: msg`innehåller inte` },
  { value: 'startsWith', label: msg`börjar med` },
  { value: 'empty', label: msg`är tomt` },
  { value: 'notEmpty', label: msg`är ifyllt` },
  { value: 'less', label: msg`är mindre än` },
  { value: 'lessOrEqual', label: msg`är högst` },
  { value: 'greater', label: msg`är större än` },
  { value: 'greaterOrEqual', label: msg`är minst` },
  { value: 'matches', label: msg`stämmer med mönstret` },
]

/** The two ways to ask for a role or a status. */
export const relationLabels: Record<'role' | 'status', readonly { value: string; label: Message }[]> = {
  role: [
    { value: 'has', label: msg`har användaren` },
    { value: 'hasNot', label: msg`har användaren inte` },
  ],
  status: [
    { value: 'equals', label: msg`är ärendets` },
    { value: 'notEquals', label: msg`är inte ärendets` },
  ],
}
