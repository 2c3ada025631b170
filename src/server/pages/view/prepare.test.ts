import { expect, test } from 'bun:test'
import { sketchTree } from '../../../shared/rules/page/pageFixture.ts'
import { preparedForm, prepareTree } from './prepare.ts'

const formOf = (label: string) => {
  const { rootId, nodes } = sketchTree(['Input#a', { name: 'a', label }])
  return { rootId, normStructure: nodes }
}

test('a form that is wholly in the page’s language says no language for nothing', () => {
  expect(preparedForm(formOf('Name'), 'en')).not.toHaveProperty('languages')
  expect(preparedForm({ ...formOf('Namn'), languages: { a: 'sv' } }, 'en').languages).toEqual({ a: 'sv' })
})

test('a page with a text that is one for all languages says that it is in Swedish', () => {
  expect(prepareTree(sketchTree(['Input#a', { name: 'a', label: 'Namn' }]), 'en').languages).toEqual({
    a: 'sv',
  })
})
