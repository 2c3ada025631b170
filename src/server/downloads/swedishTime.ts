const hourMs = 3_600_000
let format: Intl.DateTimeFormat | undefined
/** Hours since 1970 → milliseconds that clocks in Sweden are ahead then: they change on the hour. */
const ahead = new Map<number, number>()

/** The moment as clocks in Sweden show it, as if that were UTC: for what knows no time zones. */
export function swedishTime(moment: Date): Date {
  const at = moment.getTime()
  const hour = Math.floor(at / hourMs)
  let offset = ahead.get(hour)
  if (offset === undefined) {
    offset = offsetAt(hour * hourMs)
    if (ahead.size > 10_000) ahead.clear()
    ahead.set(hour, offset)
  }
  return new Date(at + offset)
}

function offsetAt(at: number): number {
  format ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at
}
