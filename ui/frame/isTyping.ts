/** Whether keys pressed there are text, or belong to a widget that has its own use for them. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const editable = target.closest(
    'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"]',
  )
  if (editable && !(editable instanceof HTMLInputElement && notText.has(editable.type))) return true
  return target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
}

const notText = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image'])
