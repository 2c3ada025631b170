import type { Fields, Values } from '../../../../shared/fields/field.ts'
import { problemsOf } from '../../../../shared/fields/shape.ts'
import { type ProcessProblem, problemsOfProcess } from '../../../../shared/process/graph/analyse.ts'
import type { ProcessEffect, ProcessGraph, ProcessReminder } from '../../../../shared/process/process.ts'
import type { DocumentNamed } from '../../../../shared/schemas/document.ts'
import { schemaOf } from '../../../../shared/schemas/index.ts'
import { type FieldReference, fieldReferences } from '../../../documents/checks/references.ts'
import type { Offered } from '../../../effects/contract.ts'

/** What each effect that is offered to processes lets one set, by name; null: nothing that is known beforehand. */
export type EffectSettings = ReadonlyMap<string, Fields | null>

/** Others would be refused by their input or by who may call them, and first when a case comes to one. */
export function settingsOf(
  effects: readonly { name: string; settings?: Fields; offered?: Offered }[],
): EffectSettings {
  const ofProcesses = effects.filter(({ offered }) => offered?.as === 'process')
  return new Map(ofProcesses.map(({ name, settings }) => [name, settings ?? null]))
}

/** What publishing would refuse, and what is doubtful, in the graph and in what its effects are told. */
export function faultsOfProcess(
  graph: ProcessGraph,
  { assignmentRoles = [] }: Pick<DocumentNamed<'process'>, 'assignmentRoles'>,
  known: EffectSettings,
): ProcessProblem[] {
  const faults = effectFaults(graph, known)
  return [
    ...problemsOfProcess(graph, assignmentRoles),
    ...faults.map(({ id, key, field }) => ({ id, level: 'error' as const, key, field })),
  ]
}

/** An effect of a process that is not there (any more) or not one for processes, or whose settings do not fit it. */
export interface EffectFault {
  /** The state or connection that runs it; null: the process as a whole. */
  id: string | null
  effect: string
  /** Translation key. */
  key: string
  /** Where in the graph: `states.ny.onEnter.0.input.template`. */
  field: string
}

export function effectFaults(graph: ProcessGraph, known: EffectSettings): EffectFault[] {
  return usesIn(graph).flatMap(({ id, place, effect, input }): EffectFault[] => {
    const settings = known.get(effect)
    if (settings === undefined) return [{ id, effect, key: 'process.unknownEffect', field: place }]
    if (settings === null) return []
    return Object.entries(problemsOf(settings, input)).map(([key, problem]) => ({
      id,
      effect,
      key: problem,
      field: `${place}.input.${key}`,
    }))
  })
}

/** Documents that the settings of a process's effects name. People are left out: a solution goes without them. */
export function effectReferences(
  graph: ProcessGraph,
  known: EffectSettings,
): (FieldReference & { node: string | null })[] {
  return usesIn(graph).flatMap(({ id, place, effect, input }) =>
    fieldReferences(known.get(effect) ?? {}, input, `${place}.input.`)
      .filter(({ schema }) => schema !== 'user' && schemaOf(schema) && !schemaOf(schema)?.virtual)
      .map((reference) => ({ ...reference, node: id })),
  )
}

interface Use {
  /** null: the process as a whole. */
  id: string | null
  place: string
  effect: string
  input: Values
}

/** What reminds of a timer, or of when a case is due. */
const reminding = (
  id: string | null,
  place: string,
  { reminders = [] }: { reminders?: readonly ProcessReminder[] },
): Use[] => reminders.map(({ _id, effect }) => ({ id, place: `${place}.reminders.${_id}`, ...effect }))

/** Every effect of a process, with its place. */
export function usesIn({ states, connections, due }: ProcessGraph): Use[] {
  const within = (id: string, place: string, effects: readonly ProcessEffect[]) =>
    effects.map(({ effect, input }, n) => ({ id, place: `${place}.${n}`, effect, input }))
  return [
    ...states.flatMap(({ _id, onEnter, onLeave, timers }) => [
      ...within(_id, `states.${_id}.onEnter`, onEnter),
      ...within(_id, `states.${_id}.onLeave`, onLeave),
      ...timers.flatMap((timer) => [
        ...(timer.effect ? [{ id: _id, place: `states.${_id}.timers.${timer._id}`, ...timer.effect }] : []),
        ...reminding(_id, `states.${_id}.timers.${timer._id}`, timer),
      ]),
    ]),
    ...(due ? reminding(null, 'due', due) : []),
    ...connections.flatMap(({ _id, effects }) => within(_id, `connections.${_id}.effects`, effects)),
  ]
}
