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

/** How a case came in: what nobody took down came by the web. In the order that lists sort them in. */
export const arrivals = ['web', ...sources] as const

export type Arrival = (typeof arrivals)[number]

export const arrivalNames: Readonly<Record<Arrival, Message>> = { web: msg`Webben`, ...sourceNames }

/** Of a case, by the source that it is stored with. */
export const arrivalOf = (source: string | null): Arrival => (isSource(source) ? source : 'web')

export const isArrival = (name: unknown): name is Arrival => arrivals.some((one) => one === name)

export const isSource = (source: unknown): source is Source => sources.some((one) => one === source)
