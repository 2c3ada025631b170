import { describe, expect, test } from 'bun:test'
import type { Condition } from '../condition/condition.ts'
import { compileRules } from './compile.ts'
import { shownPages } from './fields.ts'
import { createPageState } from './page.ts'
import { type Sketch, sketchPage, sketchTree } from './pageFixture.ts'

const is = (value: string, to: unknown): Condition => ({ value, is: 'equals', to })
const field = (name: string, more: Record<string, unknown> = {}): Sketch => [
  `Field#${name}`,
  { name, ...more },
]
const show = (when: Condition, reset = false) => ({ show: { mode: 'show', when, reset } })

describe('a page', () => {
  test('shows what its rule says and tells what changed', () => {
    const state = createPageState(sketchPage([field('a'), field('b', show(is('a', 'x')))]))
    expect(state.isShown('b')).toBe(false)
    expect(state.setValue('a', 'x')).toEqual({ values: ['a'], shown: ['b'], disabled: [], texts: [] })
    expect(state.isShown('b')).toBe(true)
    expect(state.setValue('a', 'x')).toEqual({ values: [], shown: [], disabled: [], texts: [] })
  })

  test('hides with `hide` and hides what lies inside', () => {
    const state = createPageState(
      sketchPage([
        field('a'),
        ['Panel#p', { show: { mode: 'hide', when: is('a', 'x') } }, ['Row#r', {}, field('b')]],
      ]),
    )
    expect(state.isShown('b')).toBe(true)
    expect(state.setValue('a', 'x').shown).toEqual(['p', 'r', 'b'])
    expect(state.isShown('b')).toBe(false)
  })

  test('a parent that is shown again does not show a child hidden by its own rule', () => {
    const state = createPageState(
      sketchPage([field('a'), ['Panel#p', show(is('a', 'x')), field('b', show(is('a', 'y')))]]),
    )
    expect(state.setValue('a', 'x').shown).toEqual(['p'])
    expect(state.isShown('b')).toBe(false)
  })

  test('disables by setting, by rule and through parents', () => {
    const state = createPageState(
      sketchPage([
        field('a'),
        field('b', { disabled: true }),
        ['Panel#p', { disable: { when: is('a', 'x') } }, field('c')],
      ]),
    )
    expect([state.isDisabled('b'), state.isDisabled('c')]).toEqual([true, false])
    expect(state.setValue('a', 'x').disabled).toEqual(['p', 'c'])
    expect(state.isDisabled('c')).toBe(true)
  })

  test('starts with stored answers, else with those of the settings', () => {
    const page = sketchPage([field('a', { start: 'från början' }), field('b', { start: 'b' }), field('c')], {
      values: { b: null },
    })
    expect(createPageState(page).values()).toEqual({ a: 'från början', b: null })
  })

  test('an answer hidden with reset is lost, and starts afresh when shown again', () => {
    const page = sketchPage([field('a'), field('b', { ...show(is('a', 'x'), true), start: 'ny' })], {
      values: { a: 'x', b: 'mitt' },
    })
    const state = createPageState(page)
    expect(state.setValue('a', 'y')).toEqual({ values: ['a', 'b'], shown: ['b'], disabled: [], texts: [] })
    expect(state.values()).toEqual({ a: 'y' })
    expect(state.setValue('a', 'x').values).toEqual(['a', 'b'])
    expect(state.value('b')).toBe('ny')
  })

  test('an answer hidden without reset is kept', () => {
    const state = createPageState(
      sketchPage([field('a'), field('b', show(is('a', 'x')))], { values: { a: 'x', b: 'mitt' } }),
    )
    state.setValue('a', 'y')
    expect(state.value('b')).toBe('mitt')
  })

  test('a container hidden with reset empties what lies inside', () => {
    const state = createPageState(
      sketchPage([field('a'), ['Panel#p', show(is('a', 'x'), true), field('b')]], {
        values: { a: 'x', b: '1' },
      }),
    )
    expect(state.setValue('a', null).values).toEqual(['a', 'b'])
  })

  test('a lost answer hides what depends on it, whatever the order in the tree', () => {
    const state = createPageState(
      sketchPage([field('c', show(is('b', '1'), true)), field('b', show(is('a', 'x'), true)), field('a')], {
        values: { a: 'x', b: '1', c: '2' },
      }),
    )
    const changes = state.setValue('a', 'y')
    expect(changes.values).toEqual(['a', 'b', 'c'])
    expect(changes.shown.toSorted()).toEqual(['b', 'c'])
  })

  test('a name on two nodes keeps its answer while one is shown', () => {
    const state = createPageState(
      sketchPage([
        field('a'),
        ['Field#one', { name: 'b', ...show(is('a', 'x'), true) }],
        ['Field#two', { name: 'b', ...show(is('a', 'y'), true) }],
      ]),
    )
    state.setValues({ a: 'x', b: 'kvar' })
    state.setValue('a', 'y')
    expect(state.value('b')).toBe('kvar')
    state.setValue('a', 'z')
    expect(state.value('b')).toBe(null)
  })

  test('roles, status and variables can change', () => {
    const page = sketchPage([
      field('a', show({ role: 'staff', is: 'has' })),
      field('b', show({ status: 'ny', is: 'equals' })),
    ])
    const state = createPageState(page)
    expect(state.isShown('a')).toBe(false)
    expect(state.setFacts({ ...page.facts, roles: ['staff'], status: 'ny' }).shown).toEqual(['a', 'b'])
  })

  test('tells which texts mention what changed', () => {
    const state = createPageState(
      sketchPage([field('namn'), ['Heading#h', { label: 'Hej {{ namn | upper }}!' }]]),
    )
    expect(state.setValue('namn', 'Bo').texts).toEqual(['h'])
  })

  test('lists the pages that are shown', () => {
    const state = createPageState(
      sketchPage([['FormTab#1', {}, field('a')], ['FormTab#2', show(is('a', 'x'))], ['FormTab#3']]),
    )
    expect(shownPages(state)).toEqual(['1', '3'])
  })

  test('a read-only page is disabled throughout', () => {
    const state = createPageState(sketchPage([['Panel#p', {}, field('a')]], { readOnly: true }))
    expect([state.isDisabled('root'), state.isDisabled('a')]).toEqual([true, true])
  })

  test('names in a ring do not hang', () => {
    const state = createPageState(
      sketchPage([
        field('a', { ...show(is('b', null), true), start: '1' }),
        field('b', { ...show(is('a', '1'), true), start: '1' }),
      ]),
    )
    expect(() => state.setValue('a', '2')).not.toThrow()
  })
})

describe('the ring check', () => {
  const cycle = (...children: Sketch[]) =>
    compileRules(sketchTree(...children), sketchPage([]).valueDefinition).cycle
  const rings: [string, Sketch[], string[]][] = [
    ['no ring', [field('a'), field('b', show(is('a', 1))), field('c', show(is('b', 1)))], []],
    ['a field that hides itself', [field('a', show(is('a', 1)))], ['a']],
    ['two that show each other', [field('a', show(is('b', 1))), field('b', show(is('a', 1)))], ['b', 'a']],
    [
      'through a container',
      [['Panel#p', show(is('b', 1)), field('a')], field('b', show(is('a', 1)))],
      ['b', 'a'],
    ],
    [
      'two that disable each other',
      [field('a', { disable: { when: is('b', 1) } }), field('b', { disable: { when: is('a', 1) } })],
      [],
    ],
    ['the same rule on many', ['a', 'b', 'c'].map((name) => field(name, show(is('x', 1)))), []],
  ]
  test.each(rings)('%s', (_title, children, expected) => {
    expect(cycle(...children)).toEqual(expected)
  })
})
