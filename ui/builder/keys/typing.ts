/** Whether keys pressed there are about the nodes of the page: on the canvas, in the outline, or nowhere. */
export function isAboutNodes(target: EventTarget | null): boolean {
  return (
    !(target instanceof Element) ||
    target === document.body ||
    target.closest('[data-canvas], .b-outline') !== null
  )
}
