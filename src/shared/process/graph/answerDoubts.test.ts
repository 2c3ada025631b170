import { expect, test } from 'bun:test'
import type { Condition } from '../../rules/condition/condition.ts'
import { connection, graph, state } from '../processFixture.ts'
import { doubtsOfAnswers } from './answerDoubts.ts'

const questions = [
  { name: 'galler', isList: false, column: 'text', choices: ['hal', 'park'] },
  { name: 'val', isList: true, column: 'text', choices: ['a', 'b'] },
  { name: 'antal', isList: false, column: 'number' },
  { name: 'plats', isList: false, column: 'text' },
]
const doubtsOf = (condition: Condition, asked = questions) =>
  doubtsOfAnswers(
    graph([state('ny', 'start'), state('klar', 'end')], [connection('ny-klar', { condition })]),
    asked,
  ).map(({ key }) => key)

test.each<[string, Condition, string[]]>([
  ['an option', { value: 'galler', is: 'equals', to: 'hal' }, []],
  ['no option any more', { value: 'galler', is: 'equals', to: 'skrap' }, ['condition.never']],
  ['one of some options', { value: 'galler', is: 'equals', to: ['skrap', 'park'] }, []],
  ['not answered', { value: 'galler', is: 'empty' }, []],
  ['a question that nobody asks', { value: 'borta', is: 'notEmpty' }, ['condition.noAnswer']],
  [
    'compared with an answer that is gone',
    { value: 'plats', is: 'equals', to: { value: 'borta' } },
    ['condition.noAnswer'],
  ],
  ['a number and a word', { value: 'antal', is: 'greater', to: 'många' }, ['condition.never']],
  ['a number and a number', { value: 'antal', is: 'greater', to: '5' }, []],
  [
    'both of a list',
    {
      all: [
        { value: 'val', is: 'equals', to: 'a' },
        { value: 'val', is: 'equals', to: 'b' },
      ],
    },
    [],
  ],
  [
    'neither of all that there is, and something',
    {
      all: [
        { value: 'galler', is: 'notEquals', to: 'hal' },
        { value: 'galler', is: 'notEquals', to: 'park' },
        { value: 'galler', is: 'notEmpty' },
      ],
    },
    ['condition.never'],
  ],
  [
    'one way of several',
    {
      any: [
        { value: 'galler', is: 'equals', to: 'skrap' },
        { value: 'antal', is: 'less', to: 3 },
      ],
    },
    [],
  ],
  ['what is denied', { not: { value: 'galler', is: 'equals', to: 'skrap' } }, []],
])('a condition on %s', (_about, condition, expected) => {
  expect(doubtsOf(condition)).toEqual(expected)
})

test('a process that no form runs in asks nothing in vain', () => {
  expect(doubtsOf({ value: 'borta', is: 'notEmpty' }, [])).toEqual([])
})

test('a timer at the date of an answer that no form has', () => {
  const timed = state('ny', 'start', { timers: [{ _id: 't', atValue: 'borta', connection: 'ny-klar' }] })
  expect(doubtsOfAnswers(graph([timed, state('klar', 'end')], [connection('ny-klar')]), questions)).toEqual([
    { id: 'ny', level: 'hint', key: 'process.timerNoAnswer' },
  ])
})

test('a connection that requires an answer which no form has', () => {
  const asked = connection('ny-klar', { requires: { answers: ['plats', 'borta'] } })
  expect(doubtsOfAnswers(graph([state('ny', 'start'), state('klar', 'end')], [asked]), questions)).toEqual([
    { id: 'ny-klar', level: 'hint', key: 'process.requiresNoAnswer' },
  ])
})
