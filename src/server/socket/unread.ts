/** Milliseconds in which a client has to read something of what waits for it. */
export const readWithin = 8_000

/** Runs something later; answers with how to call it off. */
export type After = (ms: number, run: () => void) => () => void

/**
 * Ends the connections of clients that do not read: what waits for them is held in memory, and an ordinary close
 * would wait in line behind it.
 */
export function createUnread(after: After = later) {
  const waiting = new Map<object, () => void>()
  return {
    /** Something could not be sent at once. */
    held(socket: { terminate(): void }): void {
      if (waiting.has(socket)) return
      waiting.set(
        socket,
        after(readWithin, () => {
          waiting.delete(socket)
          socket.terminate()
        }),
      )
    },
    /** It read, or is gone. */
    done(socket: object): void {
      waiting.get(socket)?.()
      waiting.delete(socket)
    },
  }
}

const later: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
