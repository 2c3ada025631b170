import { expect, test } from 'bun:test'
import { msg } from '../i18n.ts'
import type { Condition } from '../rules/condition/condition.ts'
import type { Id } from '../schemas/kindNames.ts'
import * as build from './build.ts'
import type { DataOf, DrawnOf } from './data.ts'
import type { Fields, Values } from './field.ts'
import type { Translated } from './kinds/translatable.ts'

const label = msg`Etikett`
const { but, choice, choices, condition, flag, group, json, list, number, reference, references, text } =
  build

/** Does not compile unless both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never
const same = <A, B>(yes: Same<A, B>) => expect<unknown>(yes).toBe(true)

const fields = {
  name: text(label, { required: true, maxLength: 20 }),
  title: text(label, { translatable: true }),
  url: text(label, { required: true, shownWhen: { field: 'kind', in: ['b'] } }),
  kind: choice(label, [
    { value: 'a', label },
    { value: null, label },
  ]),
  sizes: choices(label, [{ value: 1, label }], { initial: [] }),
  form: reference('form', label),
  roles: references('role', label),
  'validation.required': flag(label),
  'validation.min': number(label, { initial: 3 }),
  'show.when': condition(label),
  rows: list(label, { text: text(label, { translatable: true, required: true }) }, { initial: [] }),
  more: group(label, { n: number(label) }),
  graph: json<{ states: string[] }>(label, { initial: { states: [] } }),
}

test('the type of a field says what it holds, and a key is always there when it is required or starts with a value', () => {
  interface Common {
    name: string
    url?: string | null
    kind?: 'a' | null
    sizes: 1[]
    form?: Id<'form'> | null
    roles?: Id<'role'>[] | null
    validation: { min: number; required?: boolean | null }
    show?: { when?: Condition | null } | null
    more?: { n?: number | null } | null
    graph: { states: string[] }
  }
  interface Written extends Common {
    title?: Translated | null
    rows: { text: Translated; _id?: string }[]
  }
  interface Seen extends Common {
    title?: string | null
    rows: { text: string; _id?: string }[]
  }
  type Data = DataOf<typeof fields>
  const written = (data: Data): Written => data
  const back = (data: Written): Data => data
  const drawn = (data: DrawnOf<typeof fields>): Seen => data
  expect([written, back, drawn]).toHaveLength(3)
  same<Data['title'], Translated | null | undefined>(true)
  same<Data['validation'], { min: number; required?: boolean | null }>(true)
  same<DataOf<Fields>, Values>(true)
})

test('a field is told nothing that its kind does not know, and refers to nothing that is not there', () => {
  // @ts-expect-error A text has no smallest number.
  text(label, { min: 3 })
  // @ts-expect-error There is no such option.
  flag(label, { requird: true })
  // @ts-expect-error There is no such kind of document.
  reference('categori', label)
  // @ts-expect-error What a graph starts with is a graph.
  json<{ states: string[] }>(label, { initial: { states: 3 } })
  // @ts-expect-error An id of one kind is none of another.
  const id: Id<'process'> = 'x' as Id<'form'>
  expect(id).toBe('x')
})

test('a shared field is told something else for one thing', () => {
  const own = { name: but(fields.name, { required: false }) }
  same<DataOf<typeof own>, { name?: string | null }>(true)
  expect(own.name).toEqual({ kind: 'text', label, maxLength: 20, required: false })
})
