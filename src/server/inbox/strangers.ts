/** Room for attachments of mails that nobody expects: whoever knows an address fills no disk from outside. */
export interface Strangers {
  /** Whether so many bytes more are taken in today. */
  take(bytes: number): boolean
}

const day = 86_400_000

/** In memory: a restart forgives. `most`: bytes in a day. */
export function createStrangers(most: number = 1_000_000_000, now: () => number = Date.now): Strangers {
  let [since, used] = [0, 0]
  return {
    take(bytes) {
      if (now() - since >= day) [since, used] = [now(), 0]
      if (used + bytes > most) return false
      used += bytes
      return true
    },
  }
}
