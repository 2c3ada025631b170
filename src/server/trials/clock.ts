/** The clock of a worker's own world: it stands where it was set, so that what is due at a time is due at just that time. */

const real = Date
let at = real.now()

/** Everything in this worker goes by it from now on; the machine's own clock is left alone. */
export function ownClock(): void {
  globalThis.Date = new Proxy(real, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [at] : given),
    get: (target, key) => (key === 'now' ? () => at : Reflect.get(target, key)),
  })
}

/** Milliseconds since 1970. It may be put back, for the next world. */
export const setClock = (to: number): void => {
  at = to
}
