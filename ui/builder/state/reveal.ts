import type { Reveal } from '../../editing/selection.ts'

/** Scrolls to a node and gives it the focus, once it is drawn. */
export function reveal(id: string, how: Reveal) {
  if (typeof requestAnimationFrame === 'undefined') return
  requestAnimationFrame(() => {
    const element = document.getElementById(`node-${id}`)
    if (!element) return
    const active = document.activeElement
    const free = !active || active === document.body || active.closest('[data-canvas]') !== null
    element.scrollIntoView({ block: 'nearest' })
    if (how === 'focus' || (how === 'auto' && free)) element.focus({ preventScroll: true })
  })
}
