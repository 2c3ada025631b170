import { isDeepStrictEqual } from 'node:util'
import { msg } from '../../../../shared/i18n.ts'
import { isRecord, recordOf } from '../../../../shared/record.ts'
import { refused } from './decode.ts'
import { add, type Element, keep, many, one, said } from './element.ts'
import { make } from './moddle.ts'

/**
 * What is kept of a part beside what BPMN says of it: where it differs. `was`: what BPMN said then. Where another program has changed
 * that since, what hangs on it is let go.
 */
export interface Own {
  set?: Record<string, unknown>
  unset?: string[]
  was?: Record<string, unknown>
  /** There is a way in the drawing, and none in the process. */
  isClosed?: boolean
}

/** Somebody has changed it so that it cannot be read. `path`: where in it that is. */
export const changedInFile = (path: readonly PropertyKey[] = []) =>
  refused(
    msg`Det som Verkstad har skrivit i filen är ändrat så att det inte går att läsa ({path}). Exportera processen igen.`,
    { path: path.join('.') },
  )

/** What is said of a part besides, by the parts that an element stands for. */
export function ownOf(element: Element): Record<string, unknown> {
  const found = many(one(element, 'extensionElements'), 'values').find(isOwn)
  if (!found) return {}
  try {
    return recordOf(JSON.parse(said(found, 'json')))
  } catch {
    return {}
  }
}

const isOwn = ({ $type }: Element) => $type === 'verkstad:Own'

/** Puts it in place of what was said before; nothing where there is nothing to say. */
export function setOwn(element: Element, own: Record<string, unknown>): void {
  const extensions = one(element, 'extensionElements')
  if (extensions) keep(extensions, 'values', (value) => !isOwn(value))
  if (Object.keys(own).length === 0) {
    if (extensions && many(extensions, 'values').length === 0) element.set('extensionElements', undefined)
    return
  }
  const holder = extensions ?? make('bpmn:ExtensionElements', { values: [] })
  holder.$parent = element
  add(holder, 'values', make('verkstad:Own', { json: inXml(own) }))
  element.set('extensionElements', holder)
}

/** JSON without any sign that XML would have to write otherwise, or may not hold. */
const inXml = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u007f-\u009f\u2028\u2029\ufffe\uffff]|\]\]/g, (found) =>
    [...found].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  )

/** What has to be said so that `derived` becomes `wanted`; nothing where it is that already. */
export function difference(derived: object, wanted: object, was: Record<string, unknown>): Own | undefined {
  const [before, after] = [recordOf(derived), recordOf(wanted)]
  const set = Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => value !== undefined && !isDeepStrictEqual(before[key], value),
    ),
  )
  const unset = Object.keys(before).filter((key) => before[key] !== undefined && after[key] === undefined)
  if (Object.keys(set).length === 0 && unset.length === 0) return undefined
  const touched = [...Object.keys(set), ...unset]
  const guards = Object.entries(was).filter(([guard]) =>
    (hangsOn[guard] ?? []).some((key) => touched.includes(key)),
  )
  return {
    ...(Object.keys(set).length > 0 && { set }),
    ...(unset.length > 0 && { unset }),
    ...(guards.length > 0 && { was: Object.fromEntries(guards) }),
  }
}

/** What hangs on what BPMN says itself. */
const hangsOn: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'label'],
  at: ['x', 'y', 'section'],
  lane: ['lane'],
  text: ['text'],
  box: ['x', 'y', 'width', 'height'],
}

/** A part as BPMN alone has it, with what is said besides. */
export function withOwn<Part extends object>(derived: Part, own: unknown, is: Record<string, unknown>): Part {
  const { set, unset, was } = recordOf(own)
  const gone = new Set(
    Object.entries(recordOf(was))
      .filter(([guard, value]) => !isDeepStrictEqual(value, is[guard]))
      .flatMap(([guard]) => hangsOn[guard] ?? []),
  )
  const stays = (key: string) => key !== '__proto__' && !gone.has(key)
  const next = { ...derived }
  Object.assign(next, Object.fromEntries(Object.entries(recordOf(set)).filter(([key]) => stays(key))))
  for (const key of Array.isArray(unset) ? unset : []) if (stays(key)) Reflect.deleteProperty(next, key)
  return next
}

export const isClosed = (own: unknown): boolean => isRecord(own) && own.isClosed === true
