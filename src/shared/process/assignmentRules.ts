import { msg } from '../i18n.ts'

/** The ways in which a rule of a process finds who gets a case. */
export const ruleWays = [
  { value: 'person', label: msg`En person` },
  { value: 'queue', label: msg`En grupps kö` },
  { value: 'turn', label: msg`I tur och ordning` },
  { value: 'least', label: msg`Minst belastad` },
] as const

export type RuleWay = (typeof ruleWays)[number]['value']
