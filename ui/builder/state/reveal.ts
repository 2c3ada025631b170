import type { Reveal } from '../../editing/selection.ts'

/** Frames in which a node is looked for: on a slow machine it is drawn some of them after the change. */
const most = 60

/** Scrolls to a node and gives it the focus, once it is drawn. */
export function reveal(id: string, how: Reveal) {
  if (typeof requestAnimationFrame === 'undefined') return
  let tries = most
  requestAnimationFrame(function look() {
    const element = document.getElementById(`node-${id}`)
    if (!element) {
      if (--tries > 0) requestAnimationFrame(look)
      return
    }
    const active = document.activeElement
    const free = !active || active === document.body || active.closest('[data-canvas]') !== null
    element.scrollIntoView({ block: 'nearest' })
    if (how === 'focus' || (how === 'auto' && free)) element.focus({ preventScroll: true })
  })
}
