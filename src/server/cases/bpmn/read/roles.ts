import { type Translated, textsOf } from '../../../../shared/fields/kinds/translatable.ts'

/** Who handles cases: a row of a process's `assignmentRoles`, of which this is read. */
export interface Role {
  key: string
  name: Translated
}

/** Gives swimlanes their assignment roles: one that is called so, or a new one. */
export function createRoles(known: readonly Role[]) {
  const byName = new Map<string, string>()
  for (const { key, name } of known)
    for (const text of [key, ...textsOf(name)]) if (!byName.has(plain(text))) byName.set(plain(text), key)
  const taken = new Set(known.map(({ key }) => key))
  const made: Role[] = []
  return {
    made,
    keyFor(name: string): string | undefined {
      if (name === '') return undefined
      const found = byName.get(plain(name))
      if (found) return found
      const key = freeKey(name, taken)
      taken.add(key)
      byName.set(plain(name), key)
      made.push({ key, name: name.slice(0, 100) })
      return key
    },
  }
}

const plain = (text: string) => text.trim().toLowerCase()

/** `handlaggare` of *Handläggare*. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
  const letters = plain(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
  const whole = letters.replace(/^_+|_+$/g, '').slice(0, 50)
  const key = /^[a-z]/.test(whole) ? whole : `roll_${whole}`.replace(/_$/, '')
  let free = key
  for (let n = 2; taken.has(free); n += 1) free = `${key}_${n}`
  return free
}
