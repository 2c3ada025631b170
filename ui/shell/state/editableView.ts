import { atom } from 'nanostores'

/** Id of the view that is on show and can be edited in the builder, for the pencil in the top bar. */
export const $editableView = atom<string | null>(null)
