/**
 * Whether this page stands where one stood before, as the person loaded it anew or came back to it. Another window begins with nothing
 * of what is told in the first.
 */
export function wasLoadedAnew(): boolean {
  const [begun] = performance.getEntriesByType('navigation')
  const type = begun && 'type' in begun ? begun.type : null
  return type === 'reload' || type === 'back_forward'
}
