/**
 * The key that was pressed as a single one (`j`, `escape`), or null: with a modifier it is the browser's, in a field it is a letter, and
 * in a menu or dialog it is theirs.
 */
export function keyIn(event: globalThis.KeyboardEvent, box: Element | null): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null
  const target = event.target
  if (!(target instanceof Element) || !box?.contains(target)) return null
  if (
    target.closest(writing) ||
    target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
  )
    return null
  return event.key.toLowerCase()
}

/**
 * Presses what carries the key (`data-shortcut`), or what opens in it (`data-shortcut-within`), or goes to it where one
 * writes in it. False: nothing on show has it.
 */
export function pressShortcut(box: Element, key: string): boolean {
  if (key.length !== 1) return false
  const carries = `[data-shortcut="${CSS.escape(key)}"], [data-shortcut-within="${CSS.escape(key)}"] [aria-haspopup]`
  const found = [...box.querySelectorAll<HTMLElement>(carries)].find(
    (element) => element.getClientRects().length > 0 && !element.hasAttribute('disabled'),
  )
  if (!found) return false
  const field = found.matches(writing) ? found : found.querySelector<HTMLElement>(writing)
  if (field) field.focus()
  else found.click()
  return true
}

const writing =
  'textarea, select, [contenteditable=true], [contenteditable=""], input:not([type=checkbox], [type=radio], [type=button])'
