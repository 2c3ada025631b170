/** How large a process is drawn: from 0.4 to 2, in steps of 0.15; the last is cut. */
export const zoomSteps: readonly number[] = [
  ...Array.from({ length: 11 }, (_, n) => round(0.4 + n * 0.15)),
  2,
]

export const leastZoom = 0.4
export const mostZoom = 2

/** The next step, up or down; the same at the end. */
export function stepped(zoom: number, by: 1 | -1): number {
  const near = 0.001
  if (by === 1) return zoomSteps.find((step) => step > zoom + near) ?? mostZoom
  return zoomSteps.findLast((step) => step < zoom - near) ?? leastZoom
}

/** The largest step at which something fits. */
export const fitting = (zoom: number): number =>
  zoomSteps.findLast((step) => step <= zoom + 0.001) ?? leastZoom

function round(zoom: number): number {
  return Math.round(zoom * 100) / 100
}
