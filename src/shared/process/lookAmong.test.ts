import { expect, test } from 'bun:test'
import { type ButtonLook, lookAmong } from './process.ts'

const looks = (...said: (ButtonLook | undefined)[]) =>
  said
    .map((look) => ({ look }))
    .map(lookAmong)
    .join(' ')

test('buttons look as was said, and the first stands out where none is said to', () => {
  expect(looks(undefined, undefined)).toBe('primary plain')
  expect(looks(undefined, 'primary')).toBe('plain primary')
  expect(looks('danger', undefined, 'quiet')).toBe('danger plain quiet')
  expect(looks('plain', undefined)).toBe('plain plain')
})
