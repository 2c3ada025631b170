import { msg } from '../../../src/shared/i18n.ts'

/** The 15 colours of the colour picker, with names for those who do not see them. */
export const presetColors = [
  { value: '#1b2126', name: msg`Svart` },
  { value: '#55616b', name: msg`Grå` },
  { value: '#c4cbd0', name: msg`Ljusgrå` },
  { value: '#ffffff', name: msg`Vit` },
  { value: '#b3261e', name: msg`Röd` },
  { value: '#d9622b', name: msg`Orange` },
  { value: '#f0b429', name: msg`Gul` },
  { value: '#8a5a00', name: msg`Brun` },
  { value: '#1b753a', name: msg`Grön` },
  { value: '#7cb15c', name: msg`Ljusgrön` },
  { value: '#0f5c56', name: msg`Tallgrön` },
  { value: '#1a93a8', name: msg`Turkos` },
  { value: '#1f5fa8', name: msg`Blå` },
  { value: '#5b4ba8', name: msg`Lila` },
  { value: '#b3407f', name: msg`Rosa` },
] as const

/**
 * A colour from what a person typed: 3 or 6 hex digits in any case, with or without #. Lower case with # comes
 * back; `null` when the text is no colour.
 */
export function readColor(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase()
  return /^([0-9a-f]{3}|[0-9a-f]{6})$/.test(digits) ? `#${digits}` : null
}
