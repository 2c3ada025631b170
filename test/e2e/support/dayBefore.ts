/** What a case worker did with a case, in a day of work. */
export const kinds = ['closed', 'begun', 'handedOver', 'answered', 'registered'] as const
export type Kind = (typeof kinds)[number]

/**
 * Presses for a case in the release before there was a desk, for each kind of work; null: there was no way to do it. They were counted
 * in that release (built from its sources), from its list of cases at `/page/arenden` back to that list; words that are typed count on
 * neither side. Where focus got lost the shortest way on from there is counted, which is kind to it.
 *
 * By keyboard: into a case by the link past the menu, eleven Tabs to the first row and Enter (14); *Ta ärendet* was the seventh stop of
 * the page (8 with Enter); from there four stops back to the buttons of status (5), three stops and Enter in what asks (4), Alt and an
 * arrow back to the list (1).
 *
 * By mouse: the row, the buttons, the fields and the way back, one press each.
 */
export const before: Readonly<Record<Kind, { what: string; keys: number | null; mouse: number | null }>> = {
  // 14 in, 8 taken, 5 and 4 closed, 1 back.
  closed: { what: 'a fault report read, taken, closed', keys: 32, mouse: 5 },
  // 14 in, 8 taken, 2 to the note, 2 to keep it, 5 begun, 1 back.
  begun: { what: 'a question taken, noted, begun', keys: 32, mouse: 6 },
  // 14 in, 3 for the note with the way to it (5 stops), 2 to keep it, 3 to whom, 1 back.
  handedOver: { what: 'a complaint noted, handed over', keys: 27, mouse: 7 },
  // 14 in, 4 to the message, 2 to send it, 4 and 4 closed, 1 back.
  answered: { what: 'a case of one’s own answered, closed', keys: 29, mouse: 6 },
  // Nobody could take a case down for somebody else.
  registered: { what: 'taken down by telephone', keys: null, mouse: null },
}

/** The table of a day: for each kind of work its cases, presses, presses for a case, and those before. */
export function dayTable(counted: Readonly<Record<Kind, { cases: number; presses: number }>>): string {
  const line = (...cells: (string | number)[]) =>
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(38) : String(cell).padStart(9))).join('')
  const each = (kind: Kind) => counted[kind].presses / counted[kind].cases
  const sum = (of: 'cases' | 'presses') => kinds.reduce((all, kind) => all + counted[kind][of], 0)
  return [
    line('kind', 'cases', 'presses', 'a case', 'before', 'by mouse'),
    ...kinds.map((kind) => {
      const { what, keys, mouse } = before[kind]
      const { cases, presses } = counted[kind]
      return line(what, cases, presses, each(kind).toFixed(1), keys ?? '–', mouse ?? '–')
    }),
    line('all', sum('cases'), sum('presses'), (sum('presses') / sum('cases')).toFixed(1)),
  ].join('\n')
}
