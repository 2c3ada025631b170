import { expect, test } from 'bun:test'
import type { ComponentProps } from '../../../ui/runtime/page.ts'
import { choice, flag, reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import type { Id } from '../schemas/kindNames.ts'
import type { FormModel } from '../wire/page/form.ts'
import { defineComponent, type SettingsOf, type ValueOf } from './define.ts'
import type { Form } from './Form.ts'
import type { Input } from './Input.ts'
import type { StoredSettings } from './index.ts'
import type { ValueDefinition } from './value.ts'
import type { DateAnswer } from './values/Date.ts'

// What holds here holds in the type check: each line below an expectation has to be an error.

const base = { type: 'Prov', group: 'core', icon: 'box', title: msg`Prov`, parents: {}, version: 1 } as const
const settings = {
  label: text(msg`Etikett`, { translatable: true, initial: 'x' }),
  size: choice(msg`Storlek`, [
    { value: 'small', label: msg`Liten` },
    { value: 'large', label: msg`Stor` },
  ]),
  'validation.required': flag(msg`Obligatorisk`),
  form: reference('form', msg`Formulär`),
}

test('what a component says of its settings names settings that are there', () => {
  const good = defineComponent({
    ...base,
    settings,
    advanced: ['size', 'validation.required'],
    hints: ({ size, form }) => (size === 'large' && !form ? ['x'] : []),
  })
  expect(good.hints?.({ label: 'x', size: 'large' })).toEqual(['x'])
  // @ts-expect-error Under Avancerat
  defineComponent({ ...base, settings, advanced: ['height'] })
  // @ts-expect-error What is missing
  defineComponent({ ...base, settings, hints: ({ height }) => (height ? [] : ['x']) })
  // @ts-expect-error No such choice
  defineComponent({ ...base, settings, hints: ({ size }) => (size === 'medium' ? [] : ['x']) })
  const depending = { ...settings, x: flag(msg`x`, { shownWhen: { field: 'height', in: [1] } }) }
  // @ts-expect-error What a setting depends on
  defineComponent({ ...base, settings: depending })
})

test('an answer is checked with the settings of its own component', () => {
  const answer = {} as ValueDefinition<string, { label: string }>
  const fixed = {} as ValueDefinition<string, { label: number }>
  expect(defineComponent({ ...base, settings, value: answer }).type).toBe('Prov')
  // @ts-expect-error Settings that hold something else
  expect(defineComponent({ ...base, settings, value: fixed }).type).toBe('Prov')
})

test('settings, answers and data of a component are typed by its definition', () => {
  const under = (one: SettingsOf<typeof Input>): string | null | undefined => one.subLabel
  const shown = (one: SettingsOf<typeof Input>): 'show' | 'hide' | null | undefined => one.show?.mode
  const form = (one: StoredSettings<'Form'>): Id<'form'> | null | undefined => one.formId
  const data = ({ data }: ComponentProps<typeof Form>): FormModel | undefined => data
  const input = (one: ValueOf<typeof Input>): string | number => one
  // @ts-expect-error A setting that is not there
  const gone = (one: SettingsOf<typeof Input>) => one.underLabel
  // @ts-expect-error The settings of one component are not those of another
  const other = (one: SettingsOf<typeof Form>): SettingsOf<typeof Input> => one
  // @ts-expect-error An Input holds no dates from and to
  const wrong = (one: DateAnswer): ValueOf<typeof Input> => one
  expect([under, shown, form, data, input, gone, other, wrong]).toHaveLength(8)
})
