export interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** A pressed key as key caps say it, `+` between those held together. Cmd stands for Ctrl. */
export function keyName({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): string {
  const plain = keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  // What Shift does to a sign is in the sign: `?` is Shift and something, which differs between keyboards.
  const shift = shiftKey && (key.length > 1 || /[a-zåäö]/i.test(key))
  return [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shift && 'Shift', plain].filter(Boolean).join('+')
}

const keyNames: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Mellanslag',
}
