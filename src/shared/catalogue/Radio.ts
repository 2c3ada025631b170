import { choice, flag, options, reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'
import { optionsOf, type Option } from './options.ts'
import type { ValueDefinition } from './value.ts'

/** What a radio group holds: the value of one of its options. */
export const radioValue: ValueDefinition<string> = {
  initial: (settings) =>
    (settings.staticValue as string) ?? optionsOf(settings).find((o: Option) => o.setDefault)?.value ?? null,
  isEmpty: (value) => value === null || value === undefined || value === '',
  clean: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined),
  check: (value, settings) =>
    optionsOf(settings).some((o) => o.value === value && !o.setDisabled)
      ? []
      : [{ level: 'critical', key: 'validation.notAnOption' }],
  fromForm: (form, name) => form.get(name) ?? null,
  text: (value, settings) => optionsOf(settings).find((o) => o.value === value)?.label ?? value,
  column: 'text',
}

export const Radio = defineComponent({
  type: 'Radio',
  group: 'core',
  icon: 'circle-dot',
  title: msg`Radioknappar`,
  parents: { form: columns, view: columns, admin: columns, doc: columns },
  settings: {
    label: text(msg`Etikett`, { translatable: true, initial: 'No label' }),
    subLabel: text(msg`Underetikett`, { translatable: true }),
    name: text(msg`Namn`, { format: 'name', required: true }),
    optionsType: choice(
      msg`Alternativ från`,
      [
        { value: 'static', label: msg`Fasta alternativ` },
        { value: 'effects', label: msg`Effekt` },
      ],
      { initial: 'static' },
    ),
    options: options(msg`Alternativ`, { initial: [], shownWhen: { field: 'optionsType', in: ['static', undefined] } }),
    effects: reference('effect', msg`Effekt`, { shownWhen: { field: 'optionsType', in: ['effects'] } }),
    'validation.required': flag(msg`Obligatorisk`),
    disabled: flag(msg`Inaktiverad`),
  },
  advanced: ['name', 'disabled'],
  events: ['onChange'],
  hints: (settings) => (optionsOf(settings).length === 0 ? ['Add options to component'] : []),
  value: radioValue as ValueDefinition<never>,
  version: 1,
})
