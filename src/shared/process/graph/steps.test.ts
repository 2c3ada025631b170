import { expect, test } from 'bun:test'
import type { StepType } from '../process.ts'
import { asksToSign, signersOf } from './steps.ts'

const state = (steps: Record<string, StepType>) => ({ steps })

test('a state asks for a signature by the step of the author, of a role, of a party, or of anybody', () => {
  expect(signersOf(state({}))).toEqual([])
  expect(signersOf(state({ author: 'edit', handler: 'summary', '*': 'readonly' }))).toEqual([])
  expect(signersOf(state({ author: 'signature', handler: 'edit' }))).toEqual(['author'])
  expect(signersOf(state({ handler: 'signature', author: 'readonly' }))).toEqual(['handler'])
  expect(signersOf(state({ 'party:second': 'signature' }))).toEqual(['party:second'])
  expect(signersOf(state({ '*': 'signature' }), ['second'])).toEqual(['author', 'party:second'])
  expect(asksToSign(state({ '*': 'signature', author: 'edit' }))).toBe(false)
  expect(asksToSign(state({ '*': 'signature' }))).toBe(true)
  expect(asksToSign(undefined)).toBe(false)
})

test('of a party that the case does not have nobody is asked', () => {
  expect(signersOf(state({ 'party:second': 'signature' }), [])).toEqual([])
  expect(signersOf(state({ 'party:second': 'signature' }), ['second'])).toEqual(['party:second'])
})
