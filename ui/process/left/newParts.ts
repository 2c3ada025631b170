import { type Message, msg } from '../../../src/shared/i18n.ts'

/** What can be put on the drawing, by dragging or by a press. */
export const newParts = [
  { id: 'normal', icon: 'circle', title: msg`Steg` },
  { id: 'start', icon: 'circle-play', title: msg`Start` },
  { id: 'end', icon: 'circle-check', title: msg`Slut` },
  { id: 'section', icon: 'columns-2', title: msg`Fas` },
  { id: 'lane', icon: 'rows-2', title: msg`Bana` },
  { id: 'note', icon: 'sticky-note', title: msg`Anteckning` },
] as const satisfies readonly { id: string; icon: string; title: Message }[]

export type NewPart = (typeof newParts)[number]['id']

export const isNewPart = (value: string): value is NewPart => newParts.some(({ id }) => id === value)

/** As what a dragged part is known to where it is let go. */
export const newPartType = 'application/x-verkstad-process-part'
