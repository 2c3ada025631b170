/** The field to write in, or else the first thing that can be pressed. A name that stands nowhere is looked for without its last parts. */
export function firstField(panel: HTMLElement | null, named: string | undefined): HTMLElement | null {
  const fields =
    named === undefined ? panel?.querySelector('[role="tabpanel"], .b-several') : placeOf(panel, named)
  return (
    fields?.querySelector<HTMLElement>(fieldToWriteIn) ?? fields?.querySelector<HTMLElement>('button') ?? null
  )
}

function placeOf(panel: HTMLElement | null, named: string): Element | null | undefined {
  const found = panel?.querySelector(`[data-field="${CSS.escape(named)}"]`)
  const dot = named.lastIndexOf('.')
  return found || dot < 0 ? found : placeOf(panel, named.slice(0, dot))
}

/** Tool bars hold fields of their own, which are not meant, and hidden ones. */
const fieldToWriteIn = ['input:not([type="hidden"])', 'textarea', 'select', '[contenteditable="true"]']
  .map((field) => `${field}:not([role="toolbar"] *)`)
  .join(', ')

/** Whether whoever had the focus there has gone on meanwhile, and keeps it: keys would go elsewhere than where they look. */
export function hasGoneOn(before: Element | null): boolean {
  const now = document.activeElement
  if (!now || now === before || now === document.body || now.closest('[data-canvas]')) return false
  // A menu that closes gives it back to its button by itself.
  const isGone = !before?.isConnected || before === document.body
  return !(isGone && now.matches('[aria-haspopup]'))
}
