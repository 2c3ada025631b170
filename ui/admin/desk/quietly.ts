/** Does what a browser may refuse, and goes on without a word: one that keeps nothing keeps it in the page alone. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Takes out whatever the storage has under names that begin so. */
export function forgetKept(storage: () => Pick<Storage, 'removeItem'>, prefix: string): void {
  quietly(() => {
    for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key)
  })
}
