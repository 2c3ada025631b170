import type { Reveal } from '../../editing/selection.ts'

/** Frames in which a part is looked for: on a slow machine it is drawn some of them after the change. */
const most = 60

/** Whoever draws a part brings it into view, as it alone knows how: the list scrolls to its row, the drawing moves to it. */
const shown = new Set<(id: string) => void>()

/** Told of each part that is to be seen. Answers with the way to stop. */
export function onReveal(show: (id: string) => void): () => void {
  shown.add(show)
  return () => void shown.delete(show)
}

const drawings = new Set<() => void>()

/** Told when the whole is to be seen, as it is when it is opened. Answers with the way to stop. */
export function onRevealAll(show: () => void): () => void {
  drawings.add(show)
  return () => void drawings.delete(show)
}

export function revealAll(): void {
  for (const show of drawings) show()
}

/** Brings a part into view and gives it the focus, once it is drawn. */
export function reveal(id: string, how: Reveal): void {
  if (typeof requestAnimationFrame === 'undefined') return
  // Moved to at once, it is drawn in the same frame as what makes it so.
  for (const show of shown) show(id)
  let tries = most
  requestAnimationFrame(function look() {
    const element =
      document.querySelector<HTMLElement>(`[data-part-row="${CSS.escape(id)}"]`) ??
      document.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"]`)
    if (!element) {
      for (const show of shown) show(id)
      if (--tries > 0) requestAnimationFrame(look)
      return
    }
    const active = document.activeElement
    const isFree = !active || active === document.body || active.closest('[data-canvas]') !== null
    if (!element.closest('[data-canvas]')) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (how === 'focus' || (how === 'auto' && isFree)) element.focus({ preventScroll: true })
  })
}

/** Out of the settings, to what they are about: its row where the list is shown, else where it is drawn. */
export function backTo(id: string | undefined): void {
  if (id !== undefined) reveal(id, 'focus')
  else document.querySelector<HTMLElement>('.p-tree [tabindex="0"], [data-canvas] [tabindex="0"]')?.focus()
}
