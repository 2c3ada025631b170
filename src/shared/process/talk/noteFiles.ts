/** Files that one note may carry. */
export const mostNoteFiles = 10
