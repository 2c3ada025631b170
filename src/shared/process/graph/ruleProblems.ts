import type { DataNamed } from '../../schemas/document.ts'
import type { FieldProblems } from '../../wire/errors.ts'

type Rule = NonNullable<DataNamed<'process'>['rules']>[number]

/**
 * What is missing or at odds in a rule of a process by itself, by its fields, as translation keys: what is not let through
 * when it is saved.
 */
export function problemsOfRule(rule: Rule): FieldProblems {
  const problems: FieldProblems = {}
  if (!rule.name?.trim()) problems.name = 'validation.required'
  if (!rule.role) problems.role = 'validation.required'
  if (rule.question && !rule.values?.length) problems.values = 'validation.required'
  if (!rule.question && rule.values?.length) problems.question = 'validation.questionAndValues'
  const isFew = !rule.users?.length && !rule.groups?.length
  if (rule.way === 'queue' && !rule.groups?.length) problems.groups = 'validation.ruleQueue'
  else if (rule.way === 'person' && !rule.users?.length) problems.users = 'validation.required'
  else if (isFew) problems.users = 'validation.ruleWho'
  return problems
}
