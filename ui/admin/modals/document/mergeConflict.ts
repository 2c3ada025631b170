import { at, type Values } from '../../../../src/shared/fields/field.ts'

/** A field that two people have changed differently since it was opened. */
export interface Clash {
  key: string
  mine: unknown
  theirs: unknown
}

/** Everything either has changed alone is taken; what both have changed differently is for a person to decide. */
export function mergeConflict(
  keys: readonly string[],
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): { merged: Values; clashes: Clash[] } {
  const merged: Values = {}
  const clashes: Clash[] = []
  for (const key of keys) {
    const [was, my, their] = [at(base, key), at(mine, key), at(theirs, key)]
    const iChanged = !same(was, my)
    const theyChanged = !same(was, their)
    const taken = iChanged ? my : their
    if (taken !== undefined) merged[key] = taken
    if (iChanged && theyChanged && !same(my, their)) clashes.push({ key, mine: my, theirs: their })
  }
  return { merged, clashes }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
