import type { ProcessProblem } from '../../../src/shared/process/graph/analyse.ts'

/** The setting of a part that a problem is about, where it names none: by its key. */
const settingOf: Readonly<Record<string, string>> = {
  'process.nameMissing': 'name',
  'process.manyStarts': 'stateType',
  'process.noSection': 'section',
  'process.noLane': 'lane',
  'process.handInAstray': 'handIn',
  'process.handInIdle': 'handIn',
  'process.handInApproves': 'handIn',
  'process.returnedAstray': 'returned',
  'process.returnedApproves': 'returned',
  'process.returnedIdle': 'returned',
  'process.childrenEndedAstray': 'childrenEnded',
  'process.childrenEndedApproves': 'childrenEnded',
  'process.endsChildrenOnly': 'openChildren',
  'process.timerAstray': 'timers',
  'process.timerIdle': 'timers',
  'process.timerWhen': 'timers',
  'process.timerApproves': 'timers',
  'process.reminderWhen': 'timers',
  'process.timerNoAnswer': 'timers',
  'process.requiresNoAnswer': 'requires',
  'process.allowedNoAccess': 'allow',
  'process.labelMissing': 'label',
  'process.astray': 'to',
}

/**
 * Where in the panel a problem is said: the setting, as it is called there, such as `onEnter.0.input.template`; undefined:
 * of the part as a whole. `states.ny.` before it, as the server has it, is left out.
 */
export function placeOf({ id, key, field }: ProcessProblem): string | undefined {
  if (field) return placeIn(field, id ?? '')
  return settingOf[key] ?? (key.startsWith('condition.') ? 'condition' : undefined)
}

/** A field by the name that it has in the panel of that part. */
export function placeIn(field: string, id: string): string {
  const before = ['states', 'connections', 'sections', 'swimlanes'].map((list) => `${list}.${id}.`)
  const own = before.find((one) => field.startsWith(one))
  return own === undefined ? field : field.slice(own.length)
}

/** The setting as a whole that a place is in: `onEnter` of `onEnter.0.input.template`. */
export const settingIn = (place: string): string => place.split('.')[0] ?? place

/** What is wrong by its place, the first of each; what is about the part as a whole apart. */
export function problemsByPlace(problems: readonly ProcessProblem[]): {
  whole: ProcessProblem[]
  at: Readonly<Record<string, string>>
} {
  const whole: ProcessProblem[] = []
  const at: Record<string, string> = {}
  for (const problem of problems) {
    const place = placeOf(problem)
    if (place === undefined) whole.push(problem)
    else at[place] ??= problem.key
  }
  return { whole, at }
}

/** What is wrong inside a place: by what follows it. */
export function problemsWithin(
  at: Readonly<Record<string, string>>,
  place: string,
): Readonly<Record<string, string>> {
  const before = `${place}.`
  return Object.fromEntries(
    Object.entries(at).flatMap(([one, key]) =>
      one.startsWith(before) ? [[one.slice(before.length), key]] : [],
    ),
  )
}
