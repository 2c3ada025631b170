import { expect, test } from 'bun:test'
import { choice, reference, text } from '../../../src/shared/fields/build.ts'
import type { Translate } from '../../../src/shared/i18n.ts'
import { effectInput, effectLabel, effectSummary, type OfferedEffect, withInitial } from './effectWords.ts'

const t: Translate = (message) => (typeof message === 'string' ? message : message.id)
const said = (id: string) => ({ id })

const mail: OfferedEffect = {
  name: 'Case/mail',
  label: 'Skicka e-post',
  settings: {
    template: reference('mail', said('Brevmall')),
    to: choice(
      said('Till'),
      [
        { value: 'author', label: said('Den som skickade in') },
        { value: 'address', label: said('En fast adress') },
      ],
      { initial: 'author' },
    ),
    address: text(said('Adress'), { shownWhen: { field: 'to', in: ['address'] } }),
  },
}
const names = (schema: string, id: string) => (schema === 'mail' && id === 'tack' ? 'Tack' : undefined)

test('an effect is called what it is offered as, and one that is unknown by its name', () => {
  expect(effectLabel([mail], 'Case/mail')).toBe('Skicka e-post')
  expect(effectLabel([mail], 'Case/fax')).toBe('Case/fax')
})

test.each<[input: Record<string, unknown>, summary: string]>([
  [{ template: 'tack' }, 'Tack'],
  [{ template: 'annat' }, ''],
  [{}, 'Den som skickade in'],
  [{ to: 'address', address: 'a@b.se' }, 'En fast adress'],
])('%p is told in a few words as %p', (input, summary) => {
  expect(effectSummary(mail, input, { t, locale: 'sv' }, names)).toBe(summary)
})

test('what was never set is what a new one begins with', () => {
  expect(withInitial(mail.settings, { template: 'tack' })).toEqual({ template: 'tack', to: 'author' })
})

test('all that an effect is told stands with what it is called', () => {
  expect(
    effectInput(
      mail.settings,
      { template: 'tack', to: 'address', address: 'a@b.se' },
      { t, locale: 'sv' },
      names,
    ),
  ).toEqual(['Brevmall: Tack', 'Till: En fast adress', 'Adress: a@b.se'])
  expect(effectInput(mail.settings, {}, { t, locale: 'sv' }, names)).toEqual(['Till: Den som skickade in'])
})

test('what is written in several languages is told in the one that is read', () => {
  const settings = { text: text(said('Meddelande'), { translatable: true }) }
  const input = { text: { sv: 'Hej', en: 'Hello' } }
  const nobody = () => undefined
  expect(effectInput(settings, input, { t, locale: 'en' }, nobody)).toEqual(['Meddelande: Hello'])
  expect(effectSummary({ settings }, input, { t, locale: 'sv' }, nobody)).toBe('Hej')
})
