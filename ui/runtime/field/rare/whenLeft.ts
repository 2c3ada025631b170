/**
 * Calls `leave` whenever somebody is done with a group of inputs for now: focus goes out of it, its form is sent (by
 * Enter, too), the page is left, or the group is taken away. Of a press elsewhere it is called when the press is over:
 * what is drawn anew for it would otherwise move what was pressed from under the pointer. Returns the way to stop.
 */
export function whenLeft(group: HTMLElement, leave: () => void): () => void {
  let pressed = false
  const listening = new AbortController()
  const { signal } = listening
  // Before anybody else hears of it, as they act on the answers there are.
  const first = { capture: true, signal }
  const down = () => {
    pressed = true
  }
  const up = () => {
    pressed = false
    // A click of it comes first.
    setTimeout(() => {
      if (!group.contains(document.activeElement)) leave()
    })
  }
  group.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      const within = relatedTarget instanceof Node && group.contains(relatedTarget)
      if (!pressed && !within) leave()
    },
    { signal },
  )
  addEventListener('pointerdown', down, first)
  addEventListener('pointerup', up, first)
  addEventListener('pointercancel', up, first)
  addEventListener(
    'click',
    (event) => {
      if (!event.composedPath().includes(group)) leave()
    },
    first,
  )
  for (const event of ['submit', 'visibilitychange', 'pagehide']) addEventListener(event, leave, first)
  return () => {
    listening.abort()
    leave()
  }
}
