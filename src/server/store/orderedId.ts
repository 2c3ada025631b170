import { newId } from '../../shared/ids.ts'

let time = 0
let count = 0

/**
 * A new id that sorts after every id this process has made, also within a millisecond and when the clock goes back:
 * ten characters of time, six of a running number, twenty random.
 */
export function orderedId(now: number): string {
  if (now > time) {
    time = now
    count = 0
  } else count++
  const id = newId(time)
  return id.slice(0, 10) + count.toString(32).padStart(6, '0') + id.slice(16)
}
