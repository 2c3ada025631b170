import { isRecord } from '../../../../shared/record.ts'

/** Something of a BPMN file, as `bpmn-moddle` has it in memory. */
export interface Element {
  readonly $type: string
  $parent?: Element
  get(name: string): unknown
  set(name: string, value: unknown): void
  $instanceOf(type: string): boolean
}

export interface Point {
  x: number
  y: number
}
export interface Bounds extends Point {
  width: number
  height: number
}

const isElement = (value: unknown): value is Element =>
  isRecord(value) && typeof value.$type === 'string' && typeof value.get === 'function'

export const one = (of: Element | undefined, name: string): Element | undefined => {
  const value = of?.get(name)
  return isElement(value) ? value : undefined
}
export const many = (of: Element | undefined, name: string): Element[] => {
  const value = of?.get(name)
  return Array.isArray(value) ? value.filter(isElement) : []
}
export const said = (of: Element | undefined, name: string): string => {
  const value = of?.get(name)
  return typeof value === 'string' ? value : ''
}
const measure = (of: Element, name: string): number => {
  const value = of.get(name)
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

export const idOf = (of: Element | undefined): string => said(of, 'id')
/** `task` of `bpmn:Task`. */
export const typeOf = ({ $type }: Element): string => {
  const name = $type.slice($type.indexOf(':') + 1)
  return name.charAt(0).toLowerCase() + name.slice(1)
}
export const isA = (of: Element | undefined, ...types: string[]): boolean =>
  of !== undefined && types.some((type) => of.$type === `bpmn:${type}`)
/** Of that type, or of one that is a kind of it. */
export const isKindOf = (of: Element | undefined, type: string): boolean =>
  of?.$instanceOf(`bpmn:${type}`) === true

/** A name in one row, without what a file cannot hold. */
export const oneRow = (text: string): string => text.replace(/[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ').trim()
export const nameOf = (of: Element | undefined): string => oneRow(said(of, 'name'))

export function boundsOf(shape: Element | undefined): Bounds | undefined {
  const bounds = one(shape, 'bounds')
  if (!bounds) return undefined
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => measure(bounds, name))
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 }
}

export const middleOf = ({ x, y, width, height }: Bounds): Point => ({ x: x + width / 2, y: y + height / 2 })

export const pointsOf = (edge: Element): Point[] =>
  many(edge, 'waypoint').map((point) => ({ x: measure(point, 'x'), y: measure(point, 'y') }))

/** Adds to a list of an element. */
export function add(to: Element, list: string, ...parts: Element[]): void {
  for (const part of parts) part.$parent = to
  pointAt(to, list, ...parts)
}

/** Adds to a list of what an element points at, which does not lie in it. */
export function pointAt(from: Element, list: string, ...parts: Element[]): void {
  const value = from.get(list)
  if (Array.isArray(value)) value.push(...parts)
  else from.set(list, parts)
}

/** Keeps in a list what stays. */
export function keep(of: Element, list: string, stays: (part: Element) => boolean): void {
  const before = many(of, list)
  const after = before.filter(stays)
  if (after.length < before.length) of.set(list, after)
}
