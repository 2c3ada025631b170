/** The smallest of the times that such a share of them does not exceed; null of none. */
export function quantile(times: readonly number[], share: number): number | null {
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null
}
