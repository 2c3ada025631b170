/** Whether something is what JSON calls an object: no list, and not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What was given when it is an object, otherwise an empty one: for looking at what comes from outside. */
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** The keys of an object that has these and no others. */
export const keysOf = <K extends string>(object: Readonly<Record<K, unknown>>) => Object.keys(object) as K[]
