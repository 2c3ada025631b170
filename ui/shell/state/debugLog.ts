import { atom } from 'nanostores'

/** A line of the debug log panel. */
export interface LogLine {
  _id: number
  /** Milliseconds since 1970. */
  timestamp: number
  level: 'info' | 'warning' | 'error'
  msg: string
}

/** More lines than this are forgotten, oldest first. */
const kept = 500

let lastId = 0
export const $debugLog = atom<readonly LogLine[]>([])
export const $debugOpen = atom(false)

export function note(level: LogLine['level'], msg: string): void {
  lastId += 1
  $debugLog.set([...$debugLog.get().slice(1 - kept), { _id: lastId, timestamp: Date.now(), level, msg }])
}
