/** A menu is acted on after so long, so that the pointer may cross others on its way. */
const menuDelayMs = 180

/**
 * What script adds to a bar that works without it: menus unfold when the pointer rests on them, close on Escape,
 * on a click elsewhere and when focus leaves, and arrow keys move through them. Returns the way to stop.
 */
export function enhanceNavbar(bar: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const menus = () => [...bar.querySelectorAll<HTMLDetailsElement>('details')]
  const closeAll = (except?: Element | null) => {
    for (const menu of menus()) if (menu !== except && !menu.contains(except ?? null)) menu.open = false
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, menuDelayMs)
  }

  for (const menu of bar.querySelectorAll<HTMLDetailsElement>(
    '.v-nav-links > li > details, .v-nav-buttons > li > details',
  )) {
    const mouse = (act: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && later(act)
    let byPointer = false
    menu.addEventListener(
      'pointerenter',
      mouse(() => {
        closeAll(menu)
        byPointer = !menu.open
        menu.open = true
      }),
      { signal },
    )
    menu.addEventListener(
      'pointerleave',
      mouse(() => {
        menu.open = false
      }),
      { signal },
    )
    menu.querySelector('summary')?.addEventListener(
      'click',
      (event) => {
        // The pointer has just unfolded it: the click that follows is meant to open, not to close.
        if (menu.open && byPointer) event.preventDefault()
        byPointer = false
      },
      { signal },
    )
  }

  bar.addEventListener(
    'keydown',
    (event) => {
      const menu = (event.target as Element).closest?.('details')
      if (event.key === 'Escape') {
        const open = menu?.open ? menu : menus().find(({ open }) => open)
        if (!open) return
        open.open = false
        open.querySelector('summary')?.focus()
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && menu) {
        event.preventDefault()
        menu.open = true
        move(menu, event.key === 'ArrowDown' ? 1 : -1)
      }
    },
    { signal },
  )
  bar.addEventListener(
    'focusout',
    (event) => {
      const to = event.relatedTarget as Element | null
      if (to && !bar.contains(to)) closeAll()
    },
    { signal },
  )
  document.addEventListener(
    'click',
    (event) => {
      if (!bar.contains(event.target as Element)) closeAll()
    },
    { signal },
  )
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Focus to the next or previous link of an open menu; above the first stands its summary. */
function move(menu: HTMLDetailsElement, step: 1 | -1): void {
  const stops = [...menu.querySelectorAll<HTMLElement>('summary, a')].filter(
    (stop) => stop.offsetParent !== null,
  )
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
}
