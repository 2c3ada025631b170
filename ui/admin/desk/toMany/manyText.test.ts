import { expect, test } from 'bun:test'
import { messageOf } from './manyText.ts'

const answer = { _id: 'tack', text: 'Tack för {{ case.DiaryNumber }}', languages: ['sv', 'en'] }

test.each<[what: string, message: Parameters<typeof messageOf>[0], sent: object]>([
  ['a reply as it stands goes in the language of each', { text: answer.text, answer }, { answer: 'tack' }],
  ['one that was changed as it was written', { text: 'Tack!', answer }, { text: 'Tack!' }],
  ['what was written by hand, too', { text: 'Hej', answer: null }, { text: 'Hej' }],
])('%s', (_, message, sent) => {
  expect(messageOf(message)).toEqual(sent as never)
})
