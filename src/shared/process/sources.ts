import { type Message, msg } from '../i18n.ts'

/** How somebody reached the case worker who took their case down. */
export const sources = ['phone', 'visit', 'letter', 'email'] as const

export type Source = (typeof sources)[number]

export const sourceNames: Readonly<Record<Source, Message>> = {
  phone: msg`Telefon`,
  visit: msg`Besök`,
  letter: msg`Vanligt brev`,
  email: msg`E-post`,
}

export const isSource = (source: unknown): source is Source => sources.some((one) => one === source)
