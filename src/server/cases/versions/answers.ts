import { dayOf } from '../../../shared/calendar/swedishDay.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { fromJson } from '../../../shared/json.ts'
import { recordOf } from '../../../shared/record.ts'
import { sameJson } from '../../../shared/sameJson.ts'
import type { CaseRecord } from '../../store/records.ts'
import { questionOf } from '../completion/questions.ts'
import { broughtUp } from '../data.ts'
import type { CompiledForm, FormField } from '../forms.ts'
import { isBlank } from '../signing/evidence.ts'

/** The answers of a case by another version of its form. */
export interface MovedAnswers {
  /** As the case has them then. */
  values: Values
  /** Name of a question → name by which the other version has it. */
  renamed: Readonly<Record<string, string>>
  /** Answers that the other version does not take: they are kept in the timeline. `isGone`: it has no such question. */
  lost: readonly { field: FormField; value: unknown; isGone: boolean }[]
  /** Names whose answers are others, or go by another name. */
  changed: readonly string[]
  /** Those whose content is another, with what it was: by the name that it was answered by, or has now where it was not answered. */
  altered: readonly Altered[]
}

/** An answer that is another by a move. */
export interface Altered {
  /** By which it was answered. */
  name: string
  /** By which it stands in the other version. */
  now: string
  from: unknown
  /** Null: it is gone. */
  to: unknown
}

/** `restored`: what fell away when the case was moved from there, by name, as its line has it. */
export function movedAnswers(
  record: Pick<CaseRecord, 'data'>,
  form: CompiledForm,
  target: CompiledForm,
  restored: Values = {},
): MovedAnswers {
  const stored = broughtUp(fromJson(record.data), form).values
  const renamed = renamedBetween(form, target)
  const values: Values = {}
  const lost: MovedAnswers['lost'][number][] = []
  const changed = new Set<string>()
  const altered: Altered[] = []
  const alter = (name: string, now: string, from: unknown, to: unknown) => {
    if (!sameJson(isBlank(from) ? null : from, isBlank(to) ? null : to)) altered.push({ name, now, from, to })
  }
  for (const [name, value] of Object.entries(stored)) {
    const field = form.fields.get(name)
    const own = renamed[name] ?? name
    const other = target.fields.get(own)
    if (!other) {
      // What neither version asks is not theirs to lose.
      if (!field) values[name] = value
      else if (isAnswer(field, value)) lost.push({ field, value, isGone: true })
      if (field) {
        changed.add(name)
        alter(name, name, value, null)
      }
      continue
    }
    const taken = fitting(field, other, value)
    if (taken === undefined) {
      if (field) lost.push({ field, value, isGone: false })
      changed.add(name)
    } else {
      values[own] = taken
      if (!sameJson(taken, value ?? null)) changed.add(own)
    }
    alter(name, own, value, taken ?? null)
    if (own !== name) changed.add(name).add(own)
  }
  for (const [name, line] of Object.entries(restored)) {
    const { from, removed } = recordOf(line)
    const field = target.fields.get(name)
    if (!field || removed === true || Object.hasOwn(values, name)) continue
    const taken = fitting(undefined, field, from)
    if (taken === undefined || taken === null) continue
    values[name] = taken
    changed.add(name)
    alter(name, name, null, taken)
  }
  return { values, renamed, lost, changed: [...changed], altered }
}

const isAnswer = ({ definition }: FormField, value: unknown) =>
  value !== null && value !== undefined && !definition.isEmpty(value)

/** The answer as the question takes it; undefined: it cannot be one. */
function fitting(was: FormField | undefined, is: FormField, value: unknown): unknown {
  if (value === null || value === undefined || is.definition.isEmpty(value)) return value ?? null
  // What can be chosen no more was chosen all the same.
  if (was?.definition === is.definition) return value
  const clean = is.definition.clean(value, is.settings)
  if (clean === undefined || was === undefined) return clean
  const context = { today: dayOf(Date.now()), value: () => null }
  const problems = is.definition.check(clean, is.settings, context)
  return problems.some(({ level }) => level === 'critical') ? undefined : clean
}

/** A question is the same by its node, whatever its answer is called. Where a name is in use in both it means what it says. */
export function renamedBetween(form: CompiledForm, target: CompiledForm): Record<string, string> {
  const named = namesByNode(target)
  const renamed: Record<string, string> = {}
  for (const [nodeId, name] of namesByNode(form)) {
    const other = named.get(nodeId)
    if (other === undefined || other === name) continue
    if (target.fields.has(name) || form.fields.has(other)) continue
    if (!Object.values(renamed).includes(other)) renamed[name] = other
  }
  return renamed
}

const namesByNode = ({ rules, fields }: CompiledForm): Map<string, string> =>
  new Map(
    [...rules.fields].flatMap(([name, at]) =>
      fields.has(name)
        ? at.flatMap((i) => (rules.nodes[i] ? [[rules.nodes[i]._id, name] as const] : []))
        : [],
    ),
  )

/** Whether the citizen is asked for something that the other version does not ask. */
export function waitsForGone(
  { asked, markers }: Pick<CaseRecord, 'asked' | 'markers'>,
  target: CompiledForm,
) {
  if (asked === null || markers === null) return false
  const { complete = {} } = fromJson(markers)
  return Object.keys(complete).some((componentId) => !questionOf(target, componentId))
}
