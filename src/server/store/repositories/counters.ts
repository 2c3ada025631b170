/** Series of numbers without gaps. */
export interface Counters {
  /**
   * The next number of a series within a period (`2026`; empty when it never starts again). Part of the write that
   * uses it: when that fails the number is free again, so there are neither gaps nor repeats.
   */
  next(org: string, counter: string, period: string): Promise<number>
}
