/** Those that are named in the order, and then the others as they come. */
export function inOrder<T extends { _id: string }>(all: readonly T[], order: readonly string[]): T[] {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...all].sort((a, b) => place(a._id) - place(b._id))
}

/** The ids with one of them so many places further down. */
export function moved(ids: readonly string[], id: string, by: number): string[] {
  const at = ids.indexOf(id)
  const next = ids.filter((one) => one !== id)
  next.splice(Math.max(0, at + by), 0, id)
  return next
}
