import { tooMany } from '../limits.ts'

/** A share of the memory that bodies may use together. */
export interface Place {
  /** Waits until there is room for so many bytes more; TOO_MANY when there is none in time. */
  take(bytes: number): Promise<void>
  /** Gives back all that was taken. */
  leave(): void
}

export interface RoomOptions {
  /** For all together. */
  bytes: number
  /** That each may take without waiting. */
  free: number
  /** Milliseconds that one waits. */
  patience?: number
}

/** Room in memory for what arrives. Whoever finds it full waits, and the sender with them; first come, first served. */
export function createRoom({ bytes, free, patience = 10_000 }: RoomOptions): { enter(): Place } {
  let used = 0
  const waiting = new Set<() => void>()

  function freed(): Promise<boolean> {
    return new Promise((resolve) => {
      const go = (isFreed: boolean) => {
        clearTimeout(timer)
        waiting.delete(wake)
        resolve(isFreed)
      }
      const wake = () => go(true)
      const timer = setTimeout(() => go(false), patience)
      waiting.add(wake)
    })
  }

  return {
    enter() {
      let mine = 0
      return {
        async take(more) {
          while (mine + more > free && used + more > bytes) if (!(await freed())) throw tooMany(10)
          mine += more
          used += more
        },
        leave() {
          used -= mine
          mine = 0
          for (const wake of [...waiting]) wake()
        },
      }
    },
  }
}
