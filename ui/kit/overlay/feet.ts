/** The feet of the dialogs that are open, the uppermost last: what they hold is never covered by a message. */

let feet: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]): void {
  feet = next
  for (const listener of listeners) listener()
}

export const dialogFeet = {
  get: () => feet,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Ref of a foot: it counts for as long as it is there. */
export function footRef(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return undefined
  change([...feet, foot])
  return () => change(feet.filter((one) => one !== foot))
}

/** How far above the bottom of the window messages stand so that they cover no foot; `own` as they would stand by themselves. */
export function aboveFeet(
  own: { left: number; right: number; top: number; bottom: number },
  under: { left: number; right: number; top: number; bottom: number } | undefined,
  height: number,
): number {
  const usual = height - own.bottom
  if (!under || under.right <= own.left || under.left >= own.right || under.bottom <= own.top) return usual
  return Math.max(usual, height - under.top + 8)
}
