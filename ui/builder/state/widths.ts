import { type Message, msg } from '../../../src/shared/i18n.ts'

export type CanvasWidth = 'desktop' | 'tablet' | 'phone'

/** The widths that a page is drawn and tried in; pixels, or null for all there is. */
export const canvasWidths: readonly {
  id: CanvasWidth
  title: Message
  icon: string
  pixels: number | null
}[] = [
  { id: 'desktop', title: msg`Dator`, icon: 'monitor', pixels: null },
  { id: 'tablet', title: msg`Surfplatta`, icon: 'tablet', pixels: 768 },
  { id: 'phone', title: msg`Mobil`, icon: 'smartphone', pixels: 375 },
]

export function pixelsOf(width: CanvasWidth): number | null {
  return canvasWidths.find((one) => one.id === width)?.pixels ?? null
}
