/** The clock of a worker's own world: it stands where it was set, and goes on from there. */

const real = Date
let set = { at: real.now(), when: performance.now() }

const now = (): number => Math.round(set.at + performance.now() - set.when)

/** Everything in this worker goes by it from now on; the machine's own clock is left alone. */
export function ownClock(): void {
  globalThis.Date = new Proxy(real, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}

/** Milliseconds since 1970. It may be put back, for the next world. */
export const setClock = (at: number): void => {
  set = { at, when: performance.now() }
}
