import { expect, test } from 'bun:test'
import { makeI18n, translator } from '../../../../src/shared/i18n.ts'
import { ActionError } from '../../actionError.ts'
import { askProblems, chooseOne, markersAt, requestOf } from './asking.ts'

const t = translator(makeI18n('sv', {}))
const row = (name: string) => ({ nodeId: `node-${name}`, name, type: 'Input', label: name, text: '' })
const rows = [row('plats'), row('bild'), row('namn')]
const refusal = (fields: Record<string, string>) =>
  new ActionError({ code: 'INVALID', message: 'Något är fel', fields })

test('questions are asked in the order of the form, with a connection only where one is chosen', () => {
  const asking = {
    chosen: { namn: '', plats: 'Vilken ände?' },
    due: '2999-01-31',
    message: 'Hej',
    connectionId: '',
  }
  const request = requestOf('c1', rows, asking)
  expect(request).toEqual({
    formDataId: 'c1',
    due: '2999-01-31',
    message: 'Hej',
    components: [
      { componentId: 'plats', note: 'Vilken ände?' },
      { componentId: 'namn', note: '' },
    ],
  })
  expect(requestOf('c1', rows, { ...asking, connectionId: 'k' }).connectionId).toBe('k')
})

test('a refusal stands at the question and the field that it is about', () => {
  const problems = askProblems(
    refusal({
      'components.1.componentId': 'validation.notOpen',
      'components.0.note': 'validation.tooLong',
      due: 'validation.past',
    }),
    ['plats', 'namn'],
  )
  expect(problems.questions.plats).toBe('validation.tooLong')
  expect(t(problems.questions.namn ?? '')).toContain('visas inte för invånaren')
  expect(problems.due).toBe('validation.past')
  expect(problems.other).toBeUndefined()
})

test('no question chosen, answers that keep the status, and what is about no field are told apart', () => {
  expect(askProblems(refusal({ components: 'validation.required' }), [])).toEqual({
    questions: {},
    components: chooseOne,
  })
  expect(t(askProblems(refusal({ epost: 'validation.required' }), ['plats']).connectionId ?? '')).toContain(
    'byter status',
  )
  expect(askProblems(new ActionError({ code: 'CONFLICT', message: 'Avslutat' }), ['plats'])).toEqual({
    questions: {},
    other: 'Avslutat',
  })
  const { other = '' } = askProblems(new ActionError({ code: 'OFFLINE', message: 'Dodgy connection' }), [])
  expect(t(other)).toContain('osäkert om begäran skickades')
})

test('an answer has the markers that name its component, itself, or another component of the same answer', () => {
  const marker = { note: 'x', timestamp: 1, by: 'Maria' }
  const formData = {
    markers: {
      checked: { 'node-plats': marker },
      complete: { plats: marker, namn: marker },
      internal: { other: marker },
    },
  }
  const normStructure = {
    other: { _id: 'other', type: 'Input', structure: [], style: {}, extra: { name: 'plats' } },
  }
  const loaded = { formData, normStructure } as unknown
  expect(
    markersAt(loaded as Parameters<typeof markersAt>[0], row('plats')).map(({ type, componentId }) => [
      type,
      componentId,
    ]),
  ).toEqual([
    ['internal', 'other'],
    ['checked', 'node-plats'],
    ['complete', 'plats'],
  ])
})
