import { newId } from '../../shared/ids.ts'
import type { Store } from '../store/store.ts'

export type LogKind = 'system' | 'login' | 'effect' | 'mail' | 'route' | 'script' | 'error'
export type LogLevel = 'info' | 'warning' | 'error'

export interface Log {
  /** Writes a line for `/logs/{kind}` and to the console when it is an error. Returns the line's id (`ref`). */
  write(org: string, kind: LogKind, level: LogLevel, msg: string, detail?: unknown): string
}

export function createLog(store: Store, echo: (line: string) => void = console.error): Log {
  return {
    write(org, kind, level, msg, detail) {
      const _id = newId()
      if (level === 'error') echo(`${new Date().toISOString()} ${kind} ${_id} ${msg}`)
      store
        .write((tx) =>
          tx.log.append({
            _id,
            org,
            at: tx.now,
            kind,
            level,
            msg: msg.slice(0, 2_000),
            detail: detail === undefined ? null : JSON.stringify(detail).slice(0, 20_000),
          }),
        )
        .catch((error) => echo(`the log could not be written: ${error}`))
      return _id
    },
  }
}
