/** The last page there is, when the asked one lies beyond it; otherwise null. */
export function lastPage({ page, size }: { page: number; size: number }, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / size))
  return page > last ? last : null
}
