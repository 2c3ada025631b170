import { z } from 'zod'
import type { AnyAction } from '../../../src/server/actions/define.ts'
import type { AnyEffect } from '../../../src/server/effects/define.ts'
import type { Values } from '../../../src/shared/fields/field.ts'
import { idPattern } from '../../../src/shared/ids.ts'
import { schemas } from '../../../src/shared/schemas/index.ts'
import { idsNamed, idsOnPage, valueNamed } from './known.ts'
import type { World } from './world.ts'

/** One property of an input, and what may stand there when it is taken from a world. */
interface Place {
  name: string
  required: boolean
  /** Holds an id, or a token by which something is held. */
  isId: boolean
  candidates(world: World): unknown[]
}

/**
 * Inputs for an action or effect, from its shape alone. With everything from one world, the first that fits works
 * for somebody who may do it. With `foreign`, everything is the world's own but for one place at a time, where what
 * is the other's stands.
 */
export function* inputsFor(
  definition: AnyAction | AnyEffect,
  world: World,
  foreign?: World,
): Generator<Values> {
  const shape = z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const pages = isSchemaName(shape.properties?.page) ? schemas.map(({ name }) => name) : [undefined]
  for (const page of pages) yield* variants(placesOf(shape, page), world, foreign)
}

function* variants(places: Place[], world: World, foreign: World | undefined): Generator<Values> {
  const least = filled(
    places.filter(({ required }) => required),
    world,
  )
  const most = filled(places, world)
  if (!foreign) yield least
  for (const place of places) {
    if (foreign && !place.isId) continue
    for (const candidate of place.candidates(foreign ?? world)) yield { ...least, [place.name]: candidate }
  }
  if (!foreign) return yield most
  for (const place of places.filter(({ isId }) => isId)) {
    const [candidate] = place.candidates(foreign)
    if (candidate !== undefined) yield { ...most, [place.name]: candidate }
  }
}

function filled(places: readonly Place[], world: World): Values {
  const values: Values = {}
  for (const place of places) {
    const [first] = place.candidates(world)
    if (first !== undefined) values[place.name] = first
  }
  return values
}

function placesOf(shape: JsonSchema, page?: string): Place[] {
  return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    required: shape.required?.includes(name) === true,
    isId: isIdLike(name, property) || name === 'data',
    candidates: (world) => candidatesFor(name, property, world, page),
  }))
}

/** What may stand in a property; ids by the property's name, or else every id there is. */
function candidatesFor(name: string, shape: JsonSchema, world: World, page?: string): unknown[] {
  if (name === 'page' && page) return [page]
  const known = name === 'data' && shape.type !== 'object' ? btoa('hej') : valueNamed(name, world, page)
  if (known !== undefined) return [known]
  if (shape.type === 'array' && shape.items) {
    return candidatesFor(name, shape.items, world, page).map((one) => [one])
  }
  if (isIdLike(name, shape)) return (page && name === 'id' && idsOnPage(page, world)) || idsNamed(name, world)
  if (shape.enum) return [...shape.enum]
  if (shape.const !== undefined) return [shape.const]
  if (shape.anyOf) return candidatesFor(name, shape.anyOf[0] ?? {}, world, page)
  switch (shape.type) {
    case 'string':
      return ['text'.padEnd(shape.minLength ?? 0, 'x')]
    case 'number':
    case 'integer':
      return [1, 2, 0].filter((number) => number >= (shape.minimum ?? 0))
    case 'boolean':
      return [true, false]
    case 'object':
      return [shape.properties ? filled(placesOf(shape, page), world) : {}]
    default:
      return []
  }
}

function isIdLike(name: string, shape: JsonSchema): boolean {
  const of = shape.type === 'array' ? (shape.items ?? {}) : shape
  return of.pattern === idPattern.source || /(id|ids|ref|token)$/i.test(name)
}

/** `page` of the generic actions, and not the page of a form where somebody was last. */
const isSchemaName = (shape: JsonSchema | undefined) =>
  shape?.type === 'string' && shape.pattern === undefined

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  minLength?: number
}
