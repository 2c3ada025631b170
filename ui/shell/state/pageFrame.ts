import { atom } from 'nanostores'

/** What the page on show leaves out of the frame around it. */
export interface PageFrame {
  hideTop: boolean
  hideLeft: boolean
}

export const wholeFrame: PageFrame = { hideTop: false, hideLeft: false }
export const $pageFrame = atom<PageFrame>(wholeFrame)
