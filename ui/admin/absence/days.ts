/** `6–10 juli 2026`; one day by itself. Days are YYYY-MM-DD. */
export function formatDays(from: string, to: string, region: string): string {
  const format = new Intl.DateTimeFormat(region, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  return from === to ? format.format(at(from)) : format.formatRange(at(from), at(to))
}
