import { expect, test } from 'bun:test'
import { templateEngine } from '../../shared/rules/text/template.ts'
import { fillProblem } from './fillProblem.ts'

test.each([
  ['{% if x %}', 'procenttecken'],
  ['Hej {{ namn', 'avslutas inte'],
  ['{{ namn | finns_inte }}', 'Filtret {what} finns inte'],
  ['{{ a["b"] }}', 'går inte att förstå: {what}'],
])('why %s cannot be filled in is said in words', (template, words) => {
  const said: ReturnType<typeof fillProblem>[] = []
  templateEngine({ locale: 'sv', onError: ({ reason }) => said.push(fillProblem(reason)) })(template, {})
  expect(said[0]?.message.id).toContain(words)
})
