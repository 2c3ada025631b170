/** What was cut or copied last, shared by all documents in the tab that know its key. */
export interface Clipboard<Thing> {
  /** Whether there was room for it. */
  put(thing: Thing): boolean
  /** null: nothing, or nothing of this kind. */
  get(): Thing | null
}

/** A clipboard in a storage (the tab's `sessionStorage`); each kind of thing has a key of its own. */
export function makeClipboard<Thing>(
  key: string,
  isThing: (value: unknown) => value is Thing,
  storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => sessionStorage,
): Clipboard<Thing> {
  return {
    put(thing) {
      try {
        storage().setItem(key, JSON.stringify(thing))
        return true
      } catch {
        return false
      }
    },
    get() {
      try {
        const value: unknown = JSON.parse(storage().getItem(key) ?? 'null')
        return isThing(value) ? value : null
      } catch {
        return null
      }
    },
  }
}
