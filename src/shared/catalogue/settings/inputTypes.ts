import type { Choice } from '../../fields/field.ts'
import { msg } from '../../i18n.ts'

/** The kinds of the Input component, as in HTML. */
export const inputTypes = [
  { value: 'text', label: msg`Text` },
  { value: 'password', label: msg`Lösenord` },
  { value: 'color', label: msg`Färg` },
  { value: 'date', label: msg`Datum` },
  { value: 'time', label: msg`Klockslag` },
  { value: 'week', label: msg`Vecka` },
  { value: 'month', label: msg`Månad` },
  { value: 'datetime-local', label: msg`Datum och klockslag` },
  { value: 'email', label: msg`E-postadress` },
  { value: 'number', label: msg`Tal` },
  { value: 'tel', label: msg`Telefonnummer` },
  { value: 'url', label: msg`Webbadress` },
] as const satisfies readonly Choice[]

/** Kinds that lengths and patterns make sense for. */
export const textual = ['text', 'password', 'email', 'tel', 'url', null, undefined] as const
export const numeric = ['number'] as const

/** What a browser may fill in by itself (WCAG 1.3.5). `postal code` is stored as the specification spells it. */
export const autoCompleteChoices = [
  { value: null, label: msg`Ingen` },
  { value: 'name', label: msg`Namn` },
  { value: 'family-name', label: msg`Efternamn` },
  { value: 'given-name', label: msg`Förnamn` },
  { value: 'tel', label: msg`Telefonnummer` },
  { value: 'email', label: msg`E-postadress` },
  { value: 'address-line1', label: msg`Gatuadress` },
  { value: 'address-level2', label: msg`Postort` },
  { value: 'postal code', label: msg`Postnummer` },
] as const satisfies readonly Choice[]
