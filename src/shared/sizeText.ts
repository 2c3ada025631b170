/** `1,2 MB`, as the region writes numbers. */
export function sizeText(bytes: number, region: string): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value.toLocaleString(region, { maximumFractionDigits: 1 })} ${unit}`
}
