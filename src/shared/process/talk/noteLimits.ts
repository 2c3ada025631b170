/** Files that one note may carry. */
export const mostNoteFiles = 10

/** Bytes of all files that come with one mail. */
export const mostNoteFilesBytes = 60_000_000

/** Characters of a note or message. */
export const longestNote = 20_000

/** Characters of one that a process writes, before it is filled in. */
export const longestWritten = 4_000

/** Characters of one that is being written: what is too long to be sent is kept all the same. */
export const longestDraft = 10 * longestNote
