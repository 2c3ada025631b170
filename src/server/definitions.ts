import type { ComponentDefinition } from '../shared/catalogue/define.ts'
import type { Fields } from '../shared/fields/field.ts'
import type { Schema } from '../shared/schemas/define.ts'
import { kindsIn } from '../shared/schemas/referredKinds.ts'

/** Everything that the product is made of, as the server is put together from it. */
export interface Definitions {
  kinds: readonly Schema[]
  components: readonly ComponentDefinition[]
  effects: readonly { name: string; settings?: Fields }[]
  actions: readonly { name: string }[]
}

/** Looked through: a process that makes many servers, as tests do, has the same definitions for all. */
const sound = new WeakSet<Definitions>()

/** Throws, naming them, when definitions contradict each other: no server starts with such. */
export function requireSound(definitions: Definitions): void {
  if (sound.has(definitions)) return
  const faults = faultsOf(definitions)
  if (faults.length > 0) throw new Error(`Definitions contradict each other:\n${faults.join('\n')}`)
  sound.add(definitions)
}

/** Two definitions of one name, and references to what is not there; a line each, with the names of both. */
export function faultsOf({ kinds, components, effects, actions }: Definitions): string[] {
  const names = new Set<string>(kinds.map(({ name }) => name))
  const types = new Set(components.map(({ type }) => type))
  const effectNames = new Set(effects.map(({ name }) => name))
  const missing = (owner: string, place: string, what: string, name: string) =>
    `${owner} refers in ${place} to the ${what} ${name}, which is not there`
  const missingKinds = (owner: string, fields: Fields) =>
    kindsIn(fields)
      .filter(({ to }) => !names.has(to) && to !== 'effect')
      .map(({ field, to }) => missing(owner, field, 'kind', to))
  return [
    ...twice('kinds', kinds, ({ name, plural }) => [name, plural.id]),
    ...twice('components', components, ({ type, title }) => [type, title.id]),
    ...twice('effects', effects, (effect) => [effect.name, nameOf(effect)]),
    ...twice('actions', actions, (action) => [action.name, nameOf(action)]),
    ...kinds.flatMap(({ name, fields, usedBy = [] }) => [
      ...missingKinds(`the kind ${name}`, fields),
      ...usedBy
        .filter((one) => !names.has(one))
        .map((one) => missing(`the kind ${name}`, 'usedBy', 'kind', one)),
    ]),
    ...components.flatMap(({ type, settings, parents, children = [], effects: called = [] }) => {
      const owner = `the component ${type}`
      return [
        ...missingKinds(owner, settings),
        ...[...new Set([...Object.values(parents).flat(), ...children.map((child) => child.type)])]
          .filter((one) => !types.has(one))
          .map((one) => missing(owner, 'parents or children', 'component', one)),
        ...called
          .filter((one) => !effectNames.has(one))
          .map((one) => missing(owner, 'effects', 'effect', one)),
      ]
    }),
    ...effects.flatMap(({ name, settings = {} }) => missingKinds(`the effect ${name}`, settings)),
  ]
}

/** Each name that two have, with what else tells them apart. */
function twice<T>(what: string, list: readonly T[], described: (one: T) => [name: string, more: string]) {
  const seen = new Map<string, { one: T; more: string }>()
  return list.flatMap((one) => {
    const [name, more] = described(one)
    const other = seen.get(name)
    seen.set(name, { one, more })
    return other ? [`two ${what} are called ${name}: ${other.more} and ${more}`] : []
  })
}

/** What an effect or action is offered or allowed as: names are all they have. */
function nameOf(one: { name: string; offered?: { label: { id: string } }; allow?: unknown }): string {
  const allow = typeof one.allow === 'string' ? `for ${one.allow}` : 'by its input'
  return one.offered ? `${one.offered.label.id}, ${allow}` : `one ${allow}`
}
