/** Listeners by key, so that a change reaches those it concerns and nobody else. */
export interface Keyed {
  /** Answers with the way to stop. */
  subscribe(key: string, listener: () => void): () => void
  notify(keys: Iterable<string>): void
}

export function keyed(): Keyed {
  const listeners = new Map<string, Set<() => void>>()
  return {
    subscribe(key, listener) {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own)
      own.add(listener)
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(key) === own) listeners.delete(key)
      }
    },
    notify(keys) {
      for (const key of keys) for (const listener of [...(listeners.get(key) ?? [])]) listener()
    },
  }
}
