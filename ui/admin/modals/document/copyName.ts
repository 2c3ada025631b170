/** The suffix counts up to this. */
export const lastSuffix = 999

/**
 * A name for a copy that is not taken: `Gata 2`, `Gata 3` … A name that ends in a number counts on from it.
 * Null when every suffix up to 999 is taken.
 */
export function copyName(name: string, taken: ReadonlySet<string>): string | null {
  const [, stem = name, number] = /^(.*?)(?: (\d{1,3}))?$/.exec(name) ?? []
  const lower = new Set([...taken].map((one) => one.toLowerCase()))
  for (let suffix = number ? Number(number) + 1 : 2; suffix <= lastSuffix; suffix++) {
    const candidate = `${stem} ${suffix}`
    if (!lower.has(candidate.toLowerCase())) return candidate
  }
  return null
}
