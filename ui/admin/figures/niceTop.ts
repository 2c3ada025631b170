/** Where an axis of counts ends, and its steps: round numbers, four steps at most, at least as high as the most. */
export function niceTop(most: number): { top: number; ticks: number[] } {
  const rough = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((by) => by * power >= rough) ?? 10) * power)
  const whole = Math.ceil(step)
  const steps = Math.ceil(Math.max(1, most) / whole)
  return { top: steps * whole, ticks: Array.from({ length: steps + 1 }, (_, n) => n * whole) }
}
