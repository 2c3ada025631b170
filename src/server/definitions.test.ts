import { expect, test } from 'bun:test'
import { type ComponentDefinition, defineComponent } from '../shared/catalogue/define.ts'
import { catalogue } from '../shared/catalogue/index.ts'
import { reference, text } from '../shared/fields/build.ts'
import type { Field } from '../shared/fields/field.ts'
import { msg } from '../shared/i18n.ts'
import { effectWords } from '../shared/process/effectWords.ts'
import { schemaOf, schemas } from '../shared/schemas/index.ts'
import { actions } from './actions/index.ts'
import { type Definitions, faultsOf, requireSound } from './definitions.ts'
import { effects } from './effects/index.ts'

const shipped: Definitions = { kinds: schemas, components: catalogue, effects, actions }
const category = schemaOf('category')
if (!category) throw new Error('there is no category')

/** A field to a kind that the types do not know, as it stands when one was taken away. */
const astray = { ...reference('category', msg`Kategori`), to: 'avdelning' } as unknown as Field
const component = (part: Partial<ComponentDefinition>): ComponentDefinition =>
  defineComponent({
    type: 'Karta',
    group: 'maps',
    icon: 'map',
    title: msg`Bild`,
    parents: { form: ['Col'] },
    settings: { label: text(msg`Namn`) },
    version: 1,
    ...part,
  }) as ComponentDefinition

test('what is shipped is sound', () => {
  expect(faultsOf(shipped)).toEqual([])
})

test('what happens in a case by an effect is told in words', () => {
  const inCases = effects.filter(({ name, offered }) => offered?.as === 'process' || name.startsWith('Case/'))
  expect(inCases.map(({ name }) => name).toSorted()).toEqual(Object.keys(effectWords).toSorted())
})

test.each<[string, Partial<Definitions>, string]>([
  [
    'two kinds of one name',
    { kinds: [...schemas, { ...category, plural: msg`Texter` }] },
    'two kinds are called category: Kategorier and Texter',
  ],
  [
    'two components of one name',
    { components: [...catalogue, component({ type: 'Radio' })] },
    'two components are called Radio: Radioknappar and Bild',
  ],
  [
    'two effects of one name',
    { effects: [...effects, { name: 'Case/mail' }] },
    'two effects are called Case/mail: Skicka e-post, for nobody and one by its input',
  ],
  [
    'two actions of one name',
    { actions: [...actions, { name: 'admin/create' }] },
    'two actions are called admin/create: one by its input and one by its input',
  ],
  [
    'a kind that refers to one that is not there',
    {
      kinds: [...schemas.filter(({ name }) => name !== 'category'), { ...category, fields: { dep: astray } }],
    },
    'the kind category refers in dep to the kind avdelning, which is not there',
  ],
  [
    'a list that refers to one that is not there',
    {
      kinds: schemas.map((schema) =>
        schema.name === 'lang'
          ? {
              ...schema,
              fields: {
                rows: { ...text(msg`Text`), kind: 'list', fields: { dep: astray } } as unknown as Field,
              },
            }
          : schema,
      ),
    },
    'the kind lang refers in rows.dep to the kind avdelning, which is not there',
  ],
  [
    'a kind that says it is used by one that is not there',
    { kinds: schemas.map((one) => (one.name === 'lang' ? { ...one, usedBy: ['nosuch'] as never } : one)) },
    'the kind lang refers in usedBy to the kind nosuch, which is not there',
  ],
  [
    'a component that stands under one that is not there',
    { components: [...catalogue, component({ parents: { form: ['Kolumn'] } })] },
    'the component Karta refers in parents or children to the component Kolumn, which is not there',
  ],
  [
    'a component that calls an effect that is not there',
    { components: [...catalogue, component({ effects: ['Karta/get'] })] },
    'the component Karta refers in effects to the effect Karta/get, which is not there',
  ],
  [
    'a component whose setting refers to a kind that is not there',
    { components: [...catalogue, component({ settings: { to: astray } })] },
    'the component Karta refers in to to the kind avdelning, which is not there',
  ],
  [
    'an effect whose settings refer to a kind that is not there',
    { effects: [...effects, { name: 'Karta/get', settings: { dep: astray } }] },
    'the effect Karta/get refers in dep to the kind avdelning, which is not there',
  ],
])('%s', (_, part, fault) => {
  expect(faultsOf({ ...shipped, ...part })).toContain(fault)
  expect(() => requireSound({ ...shipped, ...part })).toThrow(fault)
})
