import { atom } from 'nanostores'

/** Whether the palette of commands lies over the page. */
export const $paletteOpen = atom(false)

/** How its key is written on this machine. */
export const paletteKey = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K')
