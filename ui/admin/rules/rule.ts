import type { Translate } from '../../../src/shared/i18n.ts'
import { newId } from '../../../src/shared/ids.ts'
import { type RuleWay, ruleWays } from '../../../src/shared/process/assignmentRules.ts'
import type { ActionOutput } from '../client.tsx'

export type RulesToEdit = ActionOutput<'assignmentRules/load'>

/** A rule of a process while it is edited: nothing in it is absent. */
export interface Rule {
  _id: string
  name: string
  /** Key of the assignment role. */
  role: string
  /** Id of a state; empty: when the case comes in. */
  state: string
  forms: string[]
  categories: string[]
  question: string
  values: { value: string }[]
  place: string
  way: RuleWay
  users: string[]
  groups: string[]
}

export const ruleFrom = (stored: Partial<RulesToEdit['rules'][number]>): Rule => ({
  _id: stored._id ?? newId(),
  name: stored.name ?? '',
  role: stored.role ?? '',
  state: stored.state ?? '',
  forms: stored.forms ?? [],
  categories: stored.categories ?? [],
  question: stored.question ?? '',
  values: stored.values ?? [],
  place: stored.place ?? '',
  way: stored.way ?? 'turn',
  users: stored.users ?? [],
  groups: stored.groups ?? [],
})

/** As it is stored: a queue has a group and nobody by name. */
export const ruleToStore = (rule: Rule): Rule => (rule.way === 'queue' ? { ...rule, users: [] } : rule)

/** What it does, in a line: *Handläggare, i tur och ordning*. */
export function summaryOf(rule: Rule, { roles }: Pick<RulesToEdit, 'roles'>, t: Translate): string {
  const role = roles.find(({ key }) => key === rule.role)?.name ?? rule.role
  const way = ruleWays.find(({ value }) => value === rule.way)
  return [role, way && t(way.label).toLowerCase()].filter(Boolean).join(', ')
}
