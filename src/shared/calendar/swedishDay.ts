/** Made at the first use: it takes longer than all else that is loaded with it. */
let format: Intl.DateTimeFormat | undefined

/** The day that it is in Sweden, as YYYY-MM-DD, at a moment in milliseconds since 1970; now without one. */
export function swedishDay(at: number = Date.now()): string {
  format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' })
  return format.format(at)
}
