import { dayOf, minuteOf, momentIn } from '../../../src/shared/calendar/swedishDay.ts'
import type { Values } from '../../../src/shared/fields/field.ts'
import type { ProcessEffect } from '../../../src/shared/process/process.ts'
import type { Scenario, ScenarioStep, Tester } from '../../../src/shared/process/scenario.ts'
import { recordOf } from '../../../src/shared/record.ts'

/** A scenario as rows of fields, and back. What fields cannot say of it stays as it was. */

export function rowsOf(scenario: Scenario): Values {
  return {
    ...placed('begins', scenario.begins),
    answers: answersOf(scenario.given.answers),
    steps: scenario.steps.map((step) => ({
      ...{ do: step.do === 'sendIn' && !step.by ? 'begin' : step.do, ...placed('', step.at) },
      ...('by' in step && step.by && { by: step.by }),
      ...(step.do === 'follow' && { connection: step.connection }),
      ...(step.do === 'answer' && { answers: answersOf(step.answers), isValid: step.isValid }),
    })),
    state: scenario.expect.state ?? '',
    expected: answersOf(scenario.expect.answers),
    effects: scenario.expect.effects.map(({ effect, input }) => ({
      effect,
      input,
      template: input.template,
    })),
  }
}

/** `names`: what the assignment roles of the process are called, by key. */
export function scenarioOf(rows: Values, before: Scenario, names: ReadonlyMap<string, string>): Scenario {
  const begins = momentOf(rows.beginsDay, rows.beginsTime, before.begins)
  let last = begins
  const steps = listOf(rows.steps).map((row): ScenarioStep => {
    const at = momentOf(row.day, row.time, last)
    last = at
    const by = textOf(row.by) || 'author'
    switch (row.do) {
      case 'follow':
        return { at, do: 'follow', by, connection: textOf(row.connection) || '?' }
      case 'answer':
        return {
          ...{ at, do: 'answer', by, answers: valuesOf(row.answers) },
          ...(typeof row.isValid === 'boolean' && { isValid: row.isValid }),
        }
      case 'handIn':
      case 'sign':
      case 'refuse':
      case 'pay':
      case 'writeOff':
      case 'askPayment':
        return { at, do: row.do, by }
      case 'begin':
        return { at, do: 'sendIn' }
      case 'wait':
        return { at, do: 'wait' }
      default:
        return { at, do: 'sendIn', by }
    }
  })
  const keys = new Set(steps.flatMap((step) => ('by' in step && step.by ? step.by : [])))
  const known = new Map(before.people.map((one) => [one.key, one]))
  return {
    begins,
    people: [...keys].map((key) => known.get(key) ?? testerOf(key, names)),
    given: { ...before.given, answers: valuesOf(rows.answers) },
    steps,
    expect: {
      state: textOf(rows.state) || null,
      answers: valuesOf(rows.expected),
      effects: listOf(rows.effects).flatMap(effectOf),
    },
  }
}

/** Somebody of their kind: the sender, an administrator, or who has an assignment role. */
export const testerOf = (key: string, names: ReadonlyMap<string, string>): Tester => ({
  key,
  name: names.get(key) ?? key,
  assignmentRoles: names.has(key) ? [key] : [],
  roles: [],
  permissions: key === 'admin' ? ['admin'] : [],
  isAuthor: key === 'author',
})

function effectOf(row: Values): ProcessEffect[] {
  const effect = textOf(row.effect)
  if (!effect) return []
  const { template: _before, ...input } = recordOf(row.input)
  return [{ effect, input: { ...input, ...(textOf(row.template) && { template: row.template }) } }]
}

const listOf = (value: unknown): Values[] => (Array.isArray(value) ? value.map(recordOf) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const answersOf = (answers: Values) =>
  Object.entries(answers).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
    of: value,
  }))

/** What is no text, and was not touched, is what it was. */
const valuesOf = (rows: unknown): Values =>
  Object.fromEntries(
    listOf(rows).flatMap(({ name, value = '', of }) =>
      textOf(name) ? [[name, of !== undefined && JSON.stringify(of) === value ? of : value]] : [],
    ),
  )

function placed(key: string, at: string): Values {
  const moment = Date.parse(at)
  const time = minuteOf(moment).split(' ')[1]
  return key ? { [`${key}Day`]: dayOf(moment), [`${key}Time`]: time } : { day: dayOf(moment), time }
}

/** A step that says no time of its own is right after the one before. */
function momentOf(day: unknown, time: unknown, otherwise: string): string {
  const at = momentIn(textOf(day) || dayOf(Date.parse(otherwise)), textOf(time) || '00:00')
  return textOf(day) === '' || Number.isNaN(at) ? otherwise : new Date(at).toISOString()
}
