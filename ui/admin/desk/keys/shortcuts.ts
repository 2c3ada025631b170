import { toast } from '../../../kit/overlay/toastStore.ts'
import { pressByKey } from '../../../kit/pressByKey.ts'

/**
 * The key that was pressed as a single one (`j`, `escape`), or null: with a modifier it is the browser's, in a field it is a letter, and
 * in a menu or dialog it is theirs.
 */
export function keyIn(event: globalThis.KeyboardEvent, box: Element | null): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null
  if (!(event.target instanceof Element) || !box) return null
  // Nothing has the focus: what had it went away with what it did, and nothing lies over the page.
  const isNowhere =
    event.target === document.body && !document.querySelector('[role=dialog], [role=alertdialog]')
  // As it was when the key was pressed: what it was pressed on may be gone.
  const path = event.composedPath()
  if (!isNowhere && !path.includes(box)) return null
  const isTheirs = (at: EventTarget) => at instanceof Element && at.matches(`${writing}, ${over}`)
  if (path.some(isTheirs)) return null
  return event.key.toLowerCase()
}

/**
 * Presses what carries the key (`data-shortcut`), or what opens in it (`data-shortcut-within`), or goes to it where one
 * writes in it. What stands in something that keys are not to press now (`data-keys-held`: why) says so. False: nothing on show has it.
 */
export function pressShortcut(box: Element, key: string): boolean {
  if (key.length !== 1) return false
  const found = carriersIn(box).find((one) => one.key === key)?.element
  if (!found) return false
  const held = found.closest<HTMLElement>('[data-keys-held]')?.dataset.keysHeld
  if (held) {
    toast.info(held)
    return true
  }
  const field = found.matches(writing) ? found : found.querySelector<HTMLElement>(writing)
  if (field) field.focus()
  else pressByKey(found)
  return true
}

/** What can be pressed by a key now, once each, as it stands on the page: the key, and what the control says it does. */
export function shortcutsIn(box: Element): { key: string; name: string }[] {
  const found = new Map<string, string>()
  for (const { key, element } of carriersIn(box)) if (!found.has(key)) found.set(key, nameOf(element))
  return [...found].map(([key, name]) => ({ key, name }))
}

function carriersIn(box: Element): { key: string; element: HTMLElement }[] {
  const carries = '[data-shortcut], [data-shortcut-within] [aria-haspopup]'
  return [...box.querySelectorAll<HTMLElement>(carries)]
    .filter((element) => element.getClientRects().length > 0 && !element.hasAttribute('disabled'))
    .map((element) => {
      const within = element.closest<HTMLElement>('[data-shortcut-within]')?.dataset.shortcutWithin
      return { key: element.dataset.shortcut ?? within ?? '', element }
    })
}

/** As assistive technology names it: without hints of keys. */
function nameOf(element: HTMLElement): string {
  const label = element.ariaLabel ?? ''
  if (label) return label
  const copy = element.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return (copy.textContent ?? '').trim()
}

/** What has keys of its own. */
const over = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const writing =
  'textarea, select, [contenteditable=true], [contenteditable=""], input:not([type=checkbox], [type=radio], [type=button])'
