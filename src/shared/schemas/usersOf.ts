import { catalogue } from '../catalogue/index.ts'
import type { Fields } from '../fields/field.ts'
import type { Schema } from './define.ts'
import { schemas } from './index.ts'
import type { KindName } from './kindNames.ts'
import { kindsIn } from './referredKinds.ts'

/**
 * The kinds whose documents may point at one of this kind: those that its `usedBy` names, and those that say so of themselves, in
 * their fields or in what a component on their pages is set to.
 */
export function usersOf(schema: Schema, all: readonly Schema[] = schemas): KindName[] {
  const pointing = all.filter((one) => !one.virtual && refersTo(one, schema.name)).map(({ name }) => name)
  return [...new Set([...(schema.usedBy ?? []), ...pointing])]
}

const refersTo = ({ fields, tree }: Schema, kind: string) =>
  [fields, ...(tree ? settingsOn(tree) : [])].some((some) => namesKind(some, kind))

const settingsOn = (tree: NonNullable<Schema['tree']>): Fields[] =>
  catalogue.filter(({ parents }) => parents[tree]).map(({ settings }) => settings)

const namesKind = (fields: Fields, kind: string) => kindsIn(fields).some(({ to }) => to === kind)
