/** Who hears which pushed event. */
export function createListeners() {
  const byEvent = new Map<string, Set<(data: unknown) => void>>()
  return {
    add(event: string, listener: (data: unknown) => void): () => void {
      const all = byEvent.get(event) ?? new Set()
      byEvent.set(event, all)
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell(event: string, data: unknown): void {
      for (const listener of [...(byEvent.get(event) ?? [])]) listener(data)
    },
  }
}
