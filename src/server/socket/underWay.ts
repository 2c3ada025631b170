/** What was asked over sockets and is not answered: the server counts requests over HTTP alone. */
export interface UnderWay {
  readonly ending: boolean
  /** Runs what was asked; once the server is ending nothing more is begun, and who asked asks again elsewhere. */
  run(work: () => Promise<void>): Promise<void>
  /** Begins nothing more, and resolves when everything that was begun has been answered. */
  end(): Promise<void>
}

export function createUnderWay(): UnderWay {
  const going = new Set<Promise<void>>()
  let ending = false
  return {
    get ending() {
      return ending
    },
    run(work) {
      if (ending) return Promise.resolve()
      const one = work().finally(() => going.delete(one))
      going.add(one)
      return one
    },
    async end() {
      ending = true
      await Promise.allSettled(going)
    },
  }
}
