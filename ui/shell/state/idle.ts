/** When somebody last did something, shared by all tabs through local storage. */
const name = 'verkstad-active'
/** Writing at every key would be waste. */
const writeEveryMs = 5_000
/** How often the server is told, which ends logins that nobody uses. */
const tellEveryMs = 60_000

export interface IdleTimes {
  /** Minutes before the end that the warning comes. */
  idleWarning: number
  /** Minutes without activity until the logout; 0: never. */
  idleLogout: number
}

export interface IdleState {
  /** Seconds left, while the warning is on. */
  secondsLeft: number | null
  over: boolean
}

/** The warning comes once the idle time reaches (idleLogout − idleWarning) minutes. */
export function idleState(idleMs: number, { idleWarning, idleLogout }: IdleTimes): IdleState {
  if (idleLogout <= 0) return { secondsLeft: null, over: false }
  const left = idleLogout * 60_000 - idleMs
  if (left <= 0) return { secondsLeft: 0, over: true }
  const warns = idleMs >= (idleLogout - Math.min(idleWarning, idleLogout)) * 60_000
  return { secondsLeft: warns && idleWarning > 0 ? Math.ceil(left / 1000) : null, over: false }
}

export function lastActive(): number {
  return Number(localStorage.getItem(name)) || Date.now()
}

export function markActive(now: number = Date.now()): void {
  localStorage.setItem(name, String(now))
}

/** Marks activity at keys, pointer and wheel, and tells of it now and then; returns the way to stop. */
export function watchActivity(tell: () => void): () => void {
  const events = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const
  let written = 0
  let told = 0
  const heard = () => {
    const now = Date.now()
    if (now - written < writeEveryMs) return
    written = now
    markActive(now)
    if (now - told < tellEveryMs) return
    told = now
    tell()
  }
  for (const event of events) addEventListener(event, heard, { passive: true, capture: true })
  return () => {
    for (const event of events) removeEventListener(event, heard, { capture: true })
  }
}
