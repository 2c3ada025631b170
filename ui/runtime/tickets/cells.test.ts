import { expect, test } from 'bun:test'
import type { TicketColumn } from '../../../src/shared/catalogue/settings/ticketColumns.ts'
import { makeI18n, translator } from '../../../src/shared/i18n.ts'
import type { TicketRow } from '../../../src/shared/wire/page/tickets.ts'
import { cellText, freshness, splitLabel, valueAt } from './cells.ts'

const t = translator(makeI18n('sv', {}))
const now = Date.parse('2026-03-31T12:00:00Z')
const row: TicketRow = {
  _id: 'c1',
  formId: 'f1',
  form: { name: 'Felanmälan' },
  createdByName: '',
  data: { gata: 'storgatan', slag: 'l' },
  text: { slag: 'Belysning' },
}

test.each([
  ['form.name', 'Felanmälan'],
  ['data.gata', 'storgatan'],
  ['data.slag', 'Belysning'],
  ['form.constructor', undefined],
  ['nothing.here', undefined],
])('%s shows %s', (path, value) => {
  expect(valueAt(row, path)).toBe(value as never)
})

const cells: [TicketColumn['type'], unknown, string, Partial<TicketColumn>][] = [
  ['string', 'Hej', 'Hej', {}],
  ['string', null, '', {}],
  ['since', now - 5 * 60_000, 'för 5 min sedan', {}],
  ['since', now - 3 * 3_600_000, 'för 3 tim sedan', {}],
  ['since', now - 24 * 3_600_000, 'i går', {}],
  ['since', now - 400 * 24 * 3_600_000, '2025-02-24', {}],
  ['date', now, '2026-03-31 14:00', {}],
  ['dateNoTime', now, '2026-03-31', {}],
  ['dateNoTime', '2026-03-31', '2026-03-31', {}],
  ['range', { from: '2026-03-31', to: '2026-04-02' }, '31 mars 2026 – 2 april 2026', {}],
  ['bool', true, 'Ja', {}],
  ['bool', false, 'Nej', {}],
  ['object', { title: 'Chef', name: 'Eva' }, 'Eva', {}],
  ['object', { title: 'Chef', name: 'Eva' }, 'Chef', { display: 'title' }],
  ['arrayObject', [{ name: 'Eva' }, { name: 'Bo' }], 'Eva, Bo', {}],
]

test.each(cells)('%s %j says %s', (type, value, expected, more) => {
  const column: TicketColumn = {
    label: '',
    value: 'x',
    type,
    sortable: true,
    filter: true,
    width: 'm',
    ...more,
  }
  expect(cellText(value, column, 'sv', t, now)).toBe(expected)
})

test('a label may name the group above it', () => {
  expect(splitLabel('Ärende.Status')).toEqual({ group: 'Ärende', sub: 'Status' })
  expect(splitLabel('Status')).toEqual({ group: '', sub: 'Status' })
})

test('news fade evenly over an hour', () => {
  expect(freshness(now, now)).toBe(1)
  expect(freshness(now - 1_800_000, now)).toBe(0.5)
  expect(freshness(now - 3_600_000, now)).toBe(0)
  expect(freshness(undefined, now)).toBe(0)
})
