/** A menu made of details closes on Escape and on a click elsewhere. Called each time it has been opened or closed. */
export function closeOutside(menu: HTMLDetailsElement): void {
  if (!menu.open) return
  const own = menu.ownerDocument
  const stop = new AbortController()
  const { signal } = stop
  menu.addEventListener('toggle', () => stop.abort(), { signal })
  own.addEventListener(
    'click',
    (event) => {
      if (!menu.isConnected) stop.abort()
      else if (!menu.contains(event.target as Node)) menu.open = false
    },
    { signal },
  )
  own.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return
      menu.open = false
      menu.querySelector('summary')?.focus()
    },
    { signal },
  )
}
