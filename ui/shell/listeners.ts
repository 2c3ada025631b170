/** Who hears which pushed event. */
export function createListeners() {
  const byEvent = new Map<string, Set<(data: unknown) => void>>()
  return {
    /** `Data` is what the server pushes under this name, as `ServerEvents` says. */
    add<Data>(event: string, listener: (data: Data) => void): () => void {
      const all = byEvent.get(event) ?? new Set()
      byEvent.set(event, all)
      const heard = listener as (data: unknown) => void
      all.add(heard)
      return () => void all.delete(heard)
    },
    tell(event: string, data: unknown): void {
      for (const listener of [...(byEvent.get(event) ?? [])]) listener(data)
    },
  }
}
