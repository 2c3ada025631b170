import { expect, test } from 'bun:test'
import { nearest } from './nearest.ts'

test.each([
  ['answers.gatta', ['answers.gata', 'answers.galler'], 'answers.gata'],
  ['case.Diarynumber', ['case.DiaryNumber', 'case.phone'], 'case.DiaryNumber'],
  ['answers.xyz', ['answers.beskrivning', 'case.phone'], undefined],
  ['abc', [], undefined],
])('%s of %j is %p', (word, words, meant) => {
  expect(nearest(word, words)).toBe(meant)
})
