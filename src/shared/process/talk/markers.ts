/**
 * What an answer can be marked as. `internal`: staff alone. `checked`: somebody has looked at it; staff alone. `complete`: the
 * citizen is asked to complete it, and reads the note.
 */
export const markerTypes = ['internal', 'checked', 'complete'] as const

export type MarkerType = (typeof markerTypes)[number]
