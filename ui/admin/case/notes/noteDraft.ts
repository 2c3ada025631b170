/** A note under way as one browser window knows it, and what is kept of it on the server. Pure: see `noteDrafts.ts`. */
export interface NoteDraftState {
  text: string
  /** What the server had when this window last heard of it; null: nothing. */
  kept: KeptNote | null
  /** What was written in another window meanwhile, while this text was not kept yet: the person says which of them counts. */
  other: KeptNote | null
}

export interface KeptNote {
  note: string
  /** When, milliseconds since 1970; another text has another. */
  at: number
}

export const emptyDraft: NoteDraftState = { text: '', kept: null, other: null }

/** Whether the server does not have what stands here. Spaces alone are nothing. */
export const isUnsaved = ({ text, kept }: NoteDraftState): boolean =>
  (text.trim() === '' ? '' : text) !== (kept?.note ?? '')

/** The server has this. What is written here and not kept is never overwritten by it. */
export function heard(draft: NoteDraftState, server: KeptNote | null): NoteDraftState {
  if (!isUnsaved(draft) || (server?.note ?? '') === draft.text)
    return { text: server?.note ?? '', kept: server, other: null }
  // Sent or emptied elsewhere: there is nothing that this text would take the place of.
  if (server === null) return { ...draft, kept: null, other: null }
  return server.at === draft.kept?.at ? draft : { ...draft, other: server }
}

/** The text has been kept as it was when it was sent to the server; what was typed since is not. */
export const wasKept = (draft: NoteDraftState, kept: KeptNote | null): NoteDraftState => ({
  ...draft,
  kept,
  other: null,
})

/** The note was sent. What was typed meanwhile stays, and so does what was written in another window. */
export function afterSent(draft: NoteDraftState, sent: string): NoteDraftState {
  const text = restOf(draft.text, sent)
  if (draft.other) return text === '' ? take(draft) : draft
  return { text, kept: null, other: null }
}

/** The other window's text counts. */
export const take = ({ text, kept, other }: NoteDraftState): NoteDraftState =>
  other ? { text: other.note, kept: other, other: null } : { text, kept, other }

/** What stands here counts, and is to be kept in place of the other. */
export const stayWith = ({ text, kept, other }: NoteDraftState): NoteDraftState => ({
  text,
  kept: other ?? kept,
  other: null,
})

/** What is left of a text of which the first part has been sent; all of it where it was changed since. */
const restOf = (now: string, sent: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
