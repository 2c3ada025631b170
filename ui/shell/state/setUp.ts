import { atom } from 'nanostores'

/** The wizard has just set the installation up: what the server said before no longer holds. */
export const $setUp = atom(false)
