/** What a dialog is being opened from. An entry of a menu goes away with its menu, so its button counts. */
export function openerNow(): HTMLElement | null {
  const active = document.activeElement
  const menu = active?.closest('[role=menu]')
  if (!menu) return active instanceof HTMLElement ? active : null
  const button = menu.id
    ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)
    : null
  return button ?? document.querySelector<HTMLElement>('[aria-haspopup][aria-expanded=true]')
}

/** Puts the focus where somebody can go on from, when closing a dialog has left it nowhere. */
export function focusBack(opener: HTMLElement | null | undefined): void {
  // The dialog's own way back comes first; it takes a frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return
      const target = opener?.isConnected ? opener : document.getElementById('main')
      target?.focus({ preventScroll: !opener?.isConnected })
    }),
  )
}
