import { describe, expect, test } from 'bun:test'
import { process as processKind } from '../schemas/process.ts'
import { answers, answersToStore } from './answers.ts'
import { document, documentToStore } from './document.ts'
import { graph, graphVersions } from './graph.ts'
import { solution } from './solution.ts'
import type { Steps } from './steps.ts'

const rename = (from: string, to: string): Steps<Record<string, unknown>> => ({
  1: ({ [from]: value, ...rest }) => ({ ...rest, [to]: value }),
})
const fails = { 1: () => expect.unreachable() as never }

describe('a document', () => {
  const schema = { version: 2, migrations: rename('beskrivning', 'description') }

  test.each([
    ['of version 1', { name: 'Väg', beskrivning: 'x' }, { name: 'Väg', description: 'x' }],
    ['of today', { name: 'Väg', description: 'x', $v: 2 }, { name: 'Väg', description: 'x' }],
  ])('%s', (_, stored, value) => {
    expect(document(stored, schema)).toEqual({ value })
    expect(documentToStore(value, schema)).toEqual({ ...value, $v: 2 })
  })

  test('of a kind that has one version is stored as it is', () => {
    expect(documentToStore({ name: 'Väg' }, {})).toEqual({ name: 'Väg' })
  })

  test('of a newer version, or whose step throws, is left as it is', () => {
    expect(document({ name: 'Väg', $v: 3 }, schema).left).toEqual({ why: 'newer', version: 3 })
    const failed = document({ name: 'Väg' }, { version: 2, migrations: fails })
    expect(failed).toMatchObject({ value: { name: 'Väg' }, left: { why: 'failed', version: 1 } })
  })

  test('with a graph of a newer version is left as a whole', () => {
    const process = { states: [], connections: [], $v: graphVersions.version + 1 }
    const stored = { name: 'Ärenden', process }
    expect(document(stored, { graph: 'process' })).toEqual({
      value: stored,
      left: { why: 'newer', version: graphVersions.version + 1 },
    })
  })

  test('has its graph brought up to date, and stored of today', () => {
    const old = { states: [{ _id: 'ny', colour: '#1f5fa8' }], connections: [{ _id: 'a', colour: '#0f5c56' }] }
    const process = {
      states: [{ _id: 'ny', color: '#1f5fa8' }],
      connections: [{ _id: 'a', color: '#0f5c56' }],
    }
    const { value } = document({ name: 'Ärenden', process: old }, { graph: 'process' })
    expect(value.process).toEqual(process)
    expect(graph(documentToStore(value, { graph: 'process' }).process).value as unknown).toEqual(process)
  })

  test('with sub-types from when they were any word has those of today, which say how a case ended and when its clock stands', () => {
    const states = [
      { stateType: 'end', subType: 'approved' },
      { stateType: 'end', subType: 'rejected' },
      { stateType: 'normal', subType: 'done' },
      { stateType: 'normal', subType: 'waiting' },
      { stateType: 'start', subType: '' },
      { stateType: 'end' },
    ]
    const brought = graph({ states, connections: [], $v: 2 }).value.states
    expect(brought.map(({ stateType, subType }) => [stateType, subType])).toEqual([
      ['end', 'done'],
      ['end', 'rejected'],
      ['normal', 'work'],
      ['normal', 'waiting'],
      ['start', 'form'],
      ['end', undefined],
    ])
  })
})

test.each([
  [
    { stateGroups: [{ name: 'Öppna', colour: '#1f5fa8' }] },
    { stateGroups: [{ name: 'Öppna', color: '#1f5fa8' }] },
  ],
  [{ stateGroups: [{ name: 'Öppna' }] }, { stateGroups: [{ name: 'Öppna' }] }],
  [{ stateGroups: 'inga' }, { stateGroups: 'inga' }],
  [{ color: '#1f5fa8' }, { color: '#1f5fa8' }],
])('a process of version 1: %p', (stored, value) => {
  expect(document(stored, processKind)).toEqual({ value })
})

describe('answers', () => {
  const inWords = { version: 2, migrations: { 1: (value: unknown) => ({ text: value }) } }
  const heldBy = (name: string) =>
    name === 'ny' ? inWords : name === 'trasig' ? { version: 2, migrations: fails } : {}

  test('are brought up to what their components hold', () => {
    const stored = { ny: 'Hej', gammal: 'x' }
    const { values } = answers(stored, heldBy)
    expect(values).toEqual({ ny: { text: 'Hej' }, gammal: 'x' })
    expect(answers({ ny: null, trasig: null }, heldBy)).toMatchObject({
      values: { ny: null, trasig: null },
      left: {},
    })
    const again = answersToStore(values, heldBy, stored)
    expect(again).toEqual({ ny: { text: 'Hej' }, gammal: 'x', $v: { ny: 2 } })
    expect(answers(again, heldBy).values).toEqual(values)
  })

  test('that cannot be are not given out, and stay as they are stored when others are saved', () => {
    const stored = { ny: { text: 'x' }, trasig: 'Kvar', gammal: 'x', $v: { ny: 7 } }
    const { values, left } = answers(stored, heldBy)
    expect(values).toEqual({ gammal: 'x' })
    expect(left).toMatchObject({ ny: { why: 'newer', version: 7 }, trasig: { why: 'failed', version: 1 } })
    expect(answersToStore({ gammal: 'y' }, heldBy, stored)).toEqual({ ...stored, gammal: 'y' })
  })
})

test.each([
  [{ format: 1, name: 'Väg' }, undefined],
  [{ format: 2, name: 'Väg' }, 'newer'],
  [{ format: '1', name: 'Väg' }, 'failed'],
  [{ name: 'Väg' }, 'failed'],
])('a solution %p', (stored, why) => {
  const { value, left } = solution(stored)
  expect(left?.why).toBe(why as never)
  expect(value).toEqual(stored)
})
