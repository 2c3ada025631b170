import { expect, test } from 'bun:test'
import { readOptions } from './options.ts'

test('without a choice everything is run; a path chooses its suite', () => {
  expect(readOptions([])).toEqual({ suites: ['unit', 'binary', 'browser'], paths: [], everything: true })
  expect(readOptions(['./test/e2e/kit.spec.ts'])).toMatchObject({ suites: ['browser'], everything: false })
})

test('a round that takes long is run by its name alone', () => {
  expect(readOptions(['--only', 'strain', 'test/e2e/kit.spec.ts'])).toEqual({
    suites: [],
    round: 'strain',
    paths: ['test/e2e/kit.spec.ts'],
    everything: false,
  })
  expect(() => readOptions(['--only', 'nothing'])).toThrow(
    'unit, binary, browser, strain, late, slow, trust, day',
  )
})
