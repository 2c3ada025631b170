import { compare } from './compare.ts'
import type { Condition, Facts } from './condition.ts'

/** Whether the condition holds. Something that is no condition never does. */
export function evaluate(condition: Condition, facts: Facts): boolean {
  if ('all' in condition) return condition.all.every((part) => evaluate(part, facts))
  if ('any' in condition) return condition.any.some((part) => evaluate(part, facts))
  if ('not' in condition) return !evaluate(condition.not, facts)
  if ('role' in condition) return facts.roles.includes(condition.role) === (condition.is === 'has')
  if ('status' in condition) return (facts.status === condition.status) === (condition.is === 'equals')
  if ('value' in condition)
    return compare(facts.value(condition.value), condition.is, target(condition.to, facts))
  if ('variable' in condition) {
    return compare(facts.variable(condition.variable), condition.is, target(condition.to, facts))
  }
  return false
}

/** What is known of the person alone, whatever they answer. */
export type Person = Pick<Facts, 'roles' | 'variable'>

/** What the condition comes to for the person whatever is answered; undefined where something besides them decides. */
export function decidedFor(condition: Condition, person: Person): boolean | undefined {
  if ('all' in condition) return every(condition.all, person)
  if ('any' in condition)
    return opposite(
      every(
        condition.any.map((part) => ({ not: part })),
        person,
      ),
    )
  if ('not' in condition) return opposite(decidedFor(condition.not, person))
  return isOfPerson(condition) ? evaluate(condition, { ...nothingElse, ...person }) : undefined
}

function every(parts: readonly Condition[], person: Person): boolean | undefined {
  const decided = parts.map((part) => decidedFor(part, person))
  if (decided.includes(false)) return false
  return decided.includes(undefined) ? undefined : true
}

const opposite = (decided: boolean | undefined) => (decided === undefined ? undefined : !decided)

const isOfPerson = (condition: Condition): boolean =>
  'role' in condition ||
  ('variable' in condition && condition.variable.startsWith('user.') && !isPointer(condition.to))

const nothingElse: Omit<Facts, keyof Person> = { value: () => null, status: null }

/** Names of the components whose answers the condition reads, each once. */
export function namesIn(condition: Condition): string[] {
  const names = new Set<string>()
  collect(condition, names)
  return [...names]
}

/** Ids of the roles that it asks for. */
export function rolesIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(rolesIn)
  if ('any' in condition) return condition.any.flatMap(rolesIn)
  if ('not' in condition) return rolesIn(condition.not)
  return 'role' in condition && condition.role !== '' ? [condition.role] : []
}

/** Paths of the facts that the condition reads, each once. */
export function factsIn(condition: Condition): string[] {
  const paths = new Set<string>()
  const visit = (part: Condition): void => {
    if ('all' in part) part.all.forEach(visit)
    else if ('any' in part) part.any.forEach(visit)
    else if ('not' in part) visit(part.not)
    else {
      if ('variable' in part) paths.add(part.variable)
      if ('to' in part && isPointer(part.to) && part.to.variable !== undefined) paths.add(part.to.variable)
    }
  }
  visit(condition)
  return [...paths]
}

/** `to` may point at another answer or at something of the page: `{ value: name }`, `{ variable: path }`. */
export interface Pointer {
  value?: string
  variable?: string
}

function target(to: unknown, facts: Facts): unknown {
  if (!isPointer(to)) return to
  return to.value !== undefined ? facts.value(to.value) : facts.variable(to.variable ?? '')
}

function isPointer(to: unknown): to is Pointer {
  if (typeof to !== 'object' || to === null || Array.isArray(to)) return false
  const { value, variable } = to as Pointer
  return typeof value === 'string' || typeof variable === 'string'
}

function collect(condition: Condition, names: Set<string>): void {
  if ('all' in condition) for (const part of condition.all) collect(part, names)
  else if ('any' in condition) for (const part of condition.any) collect(part, names)
  else if ('not' in condition) collect(condition.not, names)
  else {
    if ('value' in condition) names.add(condition.value)
    if ('to' in condition && isPointer(condition.to) && condition.to.value !== undefined)
      names.add(condition.to.value)
  }
}
