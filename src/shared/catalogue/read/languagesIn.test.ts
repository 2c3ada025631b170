import { expect, test } from 'bun:test'
import { type Sketch, sketchTree } from '../../rules/page/pageFixture.ts'
import { languagesIn } from './languagesIn.ts'

const both = { sv: 'Namn', en: 'Name' }
const tree = (...children: Sketch[]) => sketchTree(...children)

test.each([
  ['what is translated', { label: both }, 'en', undefined, undefined],
  ['a text for all languages, read in the one it is in', { label: 'Namn' }, 'sv', undefined, undefined],
  ['a text for all languages', { label: 'Namn' }, 'en', undefined, 'sv'],
  ['one that lacks the translation', { label: { sv: 'Namn' } }, 'en', undefined, 'sv'],
  ['a form in a language of its own', { label: 'Naam' }, 'sv', 'nl', 'nl'],
  ['a form in a language of its own, translated', { label: both }, 'sv', 'nl', undefined],
  ['a form in English, read in Swedish', { label: 'Name' }, 'sv', 'en', 'en'],
  ['a hint that lacks the translation', { label: both, subLabel: 'Ditt eget' }, 'en', undefined, undefined],
  ['nothing but digits', { label: '112' }, 'en', undefined, undefined],
  ['no text', {}, 'en', undefined, undefined],
] as const)('%s', (_, extra, locale, own, lang) => {
  const languages = languagesIn(tree(['Input#a', { name: 'a', ...extra }]), locale, own)
  expect(languages).toEqual(lang === undefined ? undefined : { a: lang })
})

test('options count as well as the label', () => {
  const options = [{ label: 'Brev', value: 'b' }]
  expect(languagesIn(tree(['Radio#a', { name: 'a', options }]), 'en')).toEqual({ a: 'sv' })
  const translated = [{ label: { sv: 'Brev', en: 'Letter' }, value: 'b' }]
  expect(languagesIn(tree(['Radio#a', { name: 'a', options: translated }]), 'en')).toBeUndefined()
})

test('what the whole is called in the builder counts for nothing', () => {
  const { rootId, nodes } = tree(['Input#a', { name: 'a', label: both }])
  const named = { ...nodes, [rootId]: { ...nodes[rootId], extra: { name: 'Anmälan', label: 'Anmälan' } } }
  expect(languagesIn({ rootId, nodes: named as typeof nodes }, 'en')).toBeUndefined()
})

test('what is translated on a page that is not says so for itself', () => {
  const page: Sketch = [
    'FormTab#p',
    { label: 'Om dig' },
    ['Input#a', { name: 'a', label: both }],
    ['Input#b', { name: 'b', label: 'Telefon' }],
  ]
  expect(languagesIn(tree(page), 'en')).toEqual({ p: 'sv', a: 'en' })
})
