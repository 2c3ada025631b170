/** Widths of dialogs that ask or tell something, in pixels, on windows that have room. */
export const modalWidth = { minWidth: 600, maxWidth: 800 }
