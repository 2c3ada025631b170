import { describe, expect, test } from 'bun:test'
import { type Dropped, dropCommand, landingOf, whereabouts } from './drop.ts'
import { newNode } from './new.ts'
import { canStand, dropPlaces, placeFor, type Thing } from './place.ts'
import { applyCommand, checkCommand } from './run.ts'
import type { Place, Tree } from './tree.ts'
import { counter, form, outline, sampleForm } from './treeFixture.ts'

const tree = sampleForm()
const text = (places: Place[]) => places.map(({ parent, index }) => `${parent}.${index}`).join(' ')
const at = (where: string): Place => {
  const [parent = '', index] = where.split('.')
  return { parent, index: Number(index) }
}

test.each([
  ['Radio', 'Col', true],
  ['Radio', 'Row', false],
  ['FormTab', 'PageTypeForm', true],
  ['Section', 'FormTab', true],
  ['Row', 'Panel', true],
  ['Nothing', 'Col', false],
])('%s under %s in a form: %p', (type, parent, expected) => {
  expect(canStand(type, parent, form)).toBe(expected)
})

test('a form has no place in a view for its pages', () => {
  expect(canStand('FormTab', 'PageTypeForm', { mode: 'view' })).toBe(false)
})

describe('dropPlaces', () => {
  test('of a component are before, between and after what stands in columns', () => {
    expect(text(dropPlaces(tree, { type: 'Radio' }, form))).toBe(
      'c1.0 c1.1 c1.2 c2.0 c2.1 c3.0 c4.0 c5.0 c5.1 c4.1',
    )
  })
  test('of nodes are not inside themselves', () => {
    expect(text(dropPlaces(tree, { ids: ['p', 'd'] }, form))).toBe('c1.0 c1.1 c1.2 c2.0 c2.1 c3.0 c4.0 c4.1')
  })
  test('of different types are where all of them may stand', () => {
    expect(dropPlaces(tree, { ids: ['a', 'r2'] }, form)).toEqual([])
  })
  test('of a page are in the form', () => {
    expect(text(dropPlaces(tree, { ids: ['one'] }, form))).toBe('root.0 root.1 root.2')
  })
})

describe('placeFor', () => {
  test.each([
    ['Radio', 'c1.1', 'c1.1', ''],
    ['Radio', 'r1.1', 'r1.1', 'Col'],
    ['Radio', 's1.2', 'c3.0', ''],
    ['Radio', 's1.0', 's1.0', 'Row Col'],
    ['Radio', 'one.1', 'one.1', 'Section Row Col'],
    ['Radio', 'p.0', 'p.0', 'Row Col'],
    ['Col', 's1.0', 's1.0', 'Row'],
    ['Row', 'one.0', 'one.0', 'Section'],
    ['FormTab', 'c1.0', undefined, undefined],
    ['Radio', 'a.0', undefined, undefined],
    ['Radio', 'gone.0', undefined, undefined],
  ])('%s at %s', (type, target, place, wrap) => {
    const found = placeFor(tree, { type }, at(target), form)
    expect(found && text([found.place])).toBe(place as string)
    expect(found?.wrap.join(' ')).toBe(wrap as string)
  })

  test('nodes do not land in themselves', () => {
    expect(placeFor(tree, { ids: ['p'] }, at('r4.0'), form)).toBeUndefined()
  })
})

describe('dropCommand', () => {
  const radio: Dropped = { fragment: newNode('Radio', { makeId: () => 'new' }) }
  const cols = (after: Tree, row: string) =>
    after.nodes[row]?.structure.map((id) => after.nodes[id]?.extra.cols)
  const drop = (dropped: Dropped, target: string, from = tree, makeId = counter('made')) => {
    const { command, refused } = dropCommand(from, dropped, at(target), form, makeId)
    if (!command) return { refused }
    expect(checkCommand(from, command, form)).toBeUndefined()
    const { tree: after, undo } = applyCommand(from, command)
    expect(applyCommand(after, undo).tree).toEqual(from)
    return { after, outline: outline(after) }
  }

  test.each([
    [radio, 'c1.1', 'c1(a new b)'],
    [radio, 'r1.1', 'r1(c1(a b) made1(new) c2(c))'],
    [radio, 'r2.0', 'r2(c3(new))'],
    [radio, 's1.1', 's1(r1(c1(a b) c2(c)) r2(c3(new)))'],
    [radio, 's1.0', 's1(made1(made2(new)) r1(c1(a b) c2(c)) r2(c3))'],
    [radio, 'one.0', 'one(made1(made2(made3(new))) s1'],
    [{ ids: ['a'] }, 'c3.0', 'r1(c1(b) c2(c)) r2(c3(a))'],
    [{ ids: ['a', 'b'] }, 'r1.2', 'r1(c1 c2(c) made1(a b))'],
    [{ ids: ['c'] }, 's1.0', 's1(made1(made2(c)) r1(c1(a b) c2) r2(c3))'],
    [{ ids: ['p'] }, 'c1.0', 'c1(p(r4(c5(d))) a b)'],
  ] as [Dropped, string, string][])('number %# is made', (dropped, target, expected) => {
    expect(drop(dropped, target).outline).toContain(expected)
  })

  test('the columns of a row share the width anew', () => {
    const three = drop(radio, 'r1.1').after as Tree
    expect(cols(three, 'r1')).toEqual([4, 4, 4])
    const four = drop({ fragment: newNode('Radio', { makeId: () => 'other' }) }, 'r1.3', three, () => 'made2')
      .after as Tree
    expect(cols(four, 'r1')).toEqual([3, 3, 3, 3])
    const full = drop({ fragment: newNode('Radio', { makeId: () => 'fifth' }) }, 'r1.1', four)
    expect(full.outline).toContain('r1(c1(a b) made1(new fifth) c2(c)')
  })

  test.each([
    [radio, 'root.0', 'builder.notHere'],
    [radio, 'a.0', 'builder.notHere'],
    [radio, 'gone.0', 'builder.gone'],
    [{ ids: ['p'] }, 'c5.0', 'builder.intoItself'],
    [{ ids: ['root'] }, 'c5.0', 'builder.rootStays'],
    [{ ids: ['one'] }, 'c1.0', 'builder.intoItself'],
    [{ ids: ['two'] }, 'c1.0', 'builder.notHere'],
  ] as [Dropped, string, string][])('number %# is refused', (dropped, target, reason) => {
    expect(drop(dropped, target)).toEqual({ refused: reason })
  })
})

describe('where something lands', () => {
  const where = (thing: Thing, target: string, of = tree) => {
    const landing = landingOf(of, thing, at(target), form)
    return landing.refused ?? whereabouts(of, thing, landing)
  }
  const radio = { type: 'Radio' }

  test.each([
    ['c1.0', { container: 'one', after: null, before: 'a', column: { n: 1, total: 2, made: false } }],
    ['c1.1', { container: 'one', after: 'a', before: null, column: { n: 1, total: 2, made: false } }],
    ['c2.1', { container: 'one', after: 'c', before: null, column: { n: 2, total: 2, made: false } }],
    ['r1.1', { container: 'one', after: 'b', before: null, column: { n: 2, total: 3, made: true } }],
    ['c3.0', { container: 'one', after: 'c', before: null }],
    ['s1.2', { container: 'one', after: 'c', before: null }],
    ['one.0', { container: 'one', after: null, before: 'a' }],
    ['p.0', { container: 'p', after: null, before: 'd' }],
    ['c5.1', { container: 'p', after: 'd', before: null }],
    ['c4.1', { container: 'two', after: 'p', before: null }],
  ])('a new component at %s', (target, expected) => {
    expect(where(radio, target)).toEqual(expected)
  })

  test('what is moved is no landmark for itself', () => {
    expect(where({ ids: ['a'] }, 'c1.1')).toMatchObject({ container: 'one', after: null, before: 'b' })
    expect(where({ ids: ['b'] }, 'c1.2')).toMatchObject({ after: 'a' })
  })

  test.each([
    [{ type: 'FormTab' }, 'c1.0', 'builder.notHere'],
    [{ ids: ['p'] }, 'c5.0', 'builder.intoItself'],
    [{ ids: ['root'] }, 'c1.0', 'builder.rootStays'],
    [radio, 'gone.0', 'builder.gone'],
  ] as [Thing, string, string][])('%p at %s is refused as the command would be', (thing, target, reason) => {
    expect(where(thing, target)).toBe(reason)
    const dropped = 'type' in thing ? { fragment: newNode(thing.type) } : (thing as Dropped)
    expect(dropCommand(tree, dropped, at(target), form).refused).toBe(reason)
  })
})
