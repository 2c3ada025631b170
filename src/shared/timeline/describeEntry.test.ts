import { expect, test } from 'bun:test'
import { sources } from '../../../test/support/sources.ts'
import { icons } from '../../../ui/kit/icons.ts'
import admin from '../../../ui/locales/en/admin.json'
import shared from '../../../ui/locales/en/shared.json'
import type { Values } from '../fields/field.ts'
import { type Locale, makeI18n, translator } from '../i18n.ts'
import { describeEntry } from './describeEntry.ts'

const en = { ...admin, ...shared }
const say = (locale: Locale) => translator(makeI18n(locale, locale === 'en' ? en : {}))
const entry = (kind: string, detail: Record<string, unknown> = {}) =>
  ({ kind, detail, at: 0, by: null, byName: '' }) as unknown as Parameters<typeof describeEntry>[0]

/** Every kind that the case engine writes into a timeline. */
const kinds = new Set([
  ...sources('src/server/cases').flatMap(({ text }) =>
    [...text.matchAll(/\bnote\(\s*tx,\s*\w+,\s*\w+,\s*'(\w+)'/g)].map(([, kind = '']) => kind),
  ),
  'effect',
  'effectFailed',
])

test('what was decided says on which answers', () => {
  const decided = entry('status', { toName: 'Beviljat', decidedOn: Date.parse('2026-03-12T10:00:00Z') })
  expect(describeEntry(decided, say('sv')).note).toBe(
    'Beslutsunderlag: svaren som de är sedan 12 mars 2026 kl. 11:00.',
  )
  expect(describeEntry(decided, say('en'), 'en-GB').note).toBe(
    'Decided on the answers as they are since 12 March 2026 at 11:00.',
  )
})

test('every kind of entry has words and an icon, in both languages', () => {
  expect(kinds).toContain('timer')
  expect(kinds).toContain('marker')
  for (const kind of kinds) {
    const { text, icon } = describeEntry(entry(kind), say('sv'))
    expect(text, kind).not.toBe(kind)
    // `Status: …` is the same word in both.
    if (kind !== 'status') expect(describeEntry(entry(kind), say('en')).text, kind).not.toBe(text)
    expect(icons, kind).toHaveProperty(icon)
  }
})

test('what the clock and its reminders have done is said, and that nobody did it', () => {
  const at = Date.parse('2026-06-12T21:59:59Z')
  const said = (kind: string, detail: Values) => describeEntry(entry(kind, detail), say('sv'))
  expect(said('due', { to: at, why: 'stood' })).toEqual({
    icon: 'calendar-clock',
    text: 'Ska vara klart 12 juni 2026',
    note: 'Flyttat framåt: klockan har stått',
  })
  expect(said('due', { to: at, why: 'process' }).note).toBe('Enligt processen')
  expect(said('timer', { reminder: 'r', due: at, effect: 'Case/notify' }).text).toBe(
    'Påminnelse: ska vara klart 12 juni 2026',
  )
  expect(said('timer', { reminder: 'r', timer: 't', due: at, effect: 'Case/notify' }).text).toBe(
    'Påminnelse: en tidsgräns löper ut 12 juni 2026',
  )
  expect(said('status', { toName: 'Klar', timer: 't' }).note).toBe('Av regel, inte av person')
})

test('a time limit and a marker say what they were about', () => {
  expect(describeEntry(entry('timer', { timer: 't', effect: 'Case/mail' }), say('sv'))).toEqual({
    icon: 'timer',
    text: 'En tidsgräns löpte ut',
    note: 'Skicka e-post. Av regel, inte av person',
  })
  expect(describeEntry(entry('timer', { timer: 't', effect: 'Egen/sak' }), say('en')).note).toBe(
    'Egen/sak. By a rule, not by a person',
  )
  expect(describeEntry(entry('marker', { type: 'ok', component: 'adress' }), say('en'))).toEqual({
    icon: 'flag',
    text: 'A marker was set or removed',
  })
  expect(describeEntry(entry('marker', { type: 'checked', isGone: true }), say('en')).text).toBe(
    'Marked as not checked',
  )
  expect(describeEntry(entry('saved', { handedIn: true }), say('sv')).text).toBe('Komplettering kom in')
  expect(describeEntry(entry('saved', { handedIn: true, unchanged: true }), say('sv')).note).toBe(
    'Inget svar är ändrat: de stämmer som de är',
  )
})

test.each([
  ['sent', { sender: 'visitor' }, 'Skickades in av en besökare', undefined],
  ['sent', { sender: 'user' }, 'Skickades in av Carl', undefined],
  ['linkRevoked', { purpose: 'status' }, 'Återkallades: kvittots kod, för att se status', undefined],
  [
    'assigned',
    { added: ['Hanna'], removed: [], roleName: 'Handläggare' },
    'Tilldelades Hanna',
    'Handläggare',
  ],
  ['assigned', { added: [], removed: ['Hanna', 'Bo'] }, 'Togs från Hanna, Bo', undefined],
  [
    'assigned',
    { added: ['Hanna'], removed: [], roleName: 'Handläggare', rule: 'Belysning' },
    'Tilldelades Hanna',
    'Handläggare. Genom regeln Belysning',
  ],
  [
    'assigned',
    { added: [], removed: [], rule: 'Belysning', nobody: true },
    'Blev ingens',
    'Ingen som regeln Belysning nämner kunde ta ärendet',
  ],
  ['assigned', { added: ['Bo'], removed: ['Hanna'] }, 'Tilldelades Bo, togs från Hanna', undefined],
  [
    'effect',
    { effect: 'Case/mail', mails: [{ to: 'eva@example.se', status: 'sent' }] },
    'E-post skickades',
    'Till eva@example.se',
  ],
  [
    'effect',
    { effect: 'Case/mail', mails: [{ to: 'eva@example.se', status: 'queued', reason: '450 Later' }] },
    'E-post väntar på att skickas',
    'Till eva@example.se (nya försök görs)',
  ],
  [
    'effect',
    {
      effect: 'Case/mail',
      mails: [
        { to: 'eva@example.se', status: 'sent' },
        { to: 'bo@example.se', status: 'failed', reason: '550 No such user' },
      ],
    },
    'E-post kunde inte skickas',
    'Till bo@example.se (det finns ingen brevlåda med den adressen). E-post skickades: Till eva@example.se',
  ],
  [
    'effect',
    { effect: 'Case/tellSigned', mails: [{ to: 'eva@example.se', status: 'sent' }] },
    'E-post skickades',
    'Till eva@example.se',
  ],
  ['effect', { effect: 'Case/createChild' }, 'Effekt kördes', 'Skapa delärende'],
  ['effectFailed', { effect: 'Case/createChild' }, 'Effekt misslyckades', 'Skapa delärende'],
  [
    'effect',
    { effect: 'Case/mail', mails: [{ to: 'eva@example.se', status: 'kept' }] },
    'E-post skickades inte: ingen e-postserver är inställd',
    'Till eva@example.se',
  ],
  [
    'effect',
    { effect: 'Case/mail', output: { to: ['eva@example.se'], mails: ['gone'] }, mails: [] },
    'E-post lades i utlådan',
    'Till eva@example.se',
  ],
  [
    'effect',
    {
      effect: 'Case/message',
      messages: [
        { to: '+46701740605', status: 'waiting', reason: 'Gränsen är nådd, så det skickas i morgon.' },
        { to: '112', status: 'refused', reason: 'Numret är inte ett mobilnummer.' },
      ],
    },
    'SMS skickades inte',
    'Till 112 (Numret är inte ett mobilnummer.). SMS väntar: Till +46701740605 (Gränsen är nådd, så det skickas i morgon.)',
  ],
  [
    'effect',
    { effect: 'Case/message', output: { to: [], skipped: 'no number' } },
    'Inget SMS skickades',
    'Det fanns inget nummer att skicka till.',
  ],
  ['effect', { effect: 'Case/notify', names: ['Hanna'] }, 'Avisering skickades', 'Till Hanna'],
  [
    'effect',
    { effect: 'Case/mail', output: { to: [], skipped: 'no address' } },
    'Ingen e-post skickades',
    'Det fanns ingen adress att skicka till.',
  ],
] as const)('%s %j is said as “%s”', (kind, detail, text, note) => {
  const described = describeEntry({ ...entry(kind, detail), byName: 'Carl' }, say('sv'))
  expect([described.text, described.note]).toEqual([text, note])
})

test('what a mail server said stands beside the words for it', () => {
  const mails = [{ to: 'bo@example.se', status: 'failed', reason: '550 5.1.1 No such user' }]
  const told = describeEntry(entry('effect', { effect: 'Case/mail', mails }), say('sv'))
  expect(told.note).not.toContain('550')
  expect(told.said).toEqual(['550 5.1.1 No such user'])
})

test('days are written out in the language of who reads, as everywhere else', () => {
  const due = Date.UTC(2026, 11, 2, 22)
  const asked = { kind: 'completionAsked', byName: '', detail: { due } }
  const say = (text: string | { id: string }, values?: Record<string, unknown>) =>
    `${typeof text === 'string' ? text : text.id} ${values?.day ?? ''}`
  expect(describeEntry(asked, say).note).toContain('2 december 2026')
  expect(describeEntry(asked, say, 'en-GB').note).toContain('2 December 2026')
})
