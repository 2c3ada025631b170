/** Files that one note may carry. */
export const mostNoteFiles = 10

/** Characters of a note or message. */
export const longestNote = 20_000
