import type { StoredSettings } from '../../../../shared/catalogue/index.ts'
import { msg } from '../../../../shared/i18n.ts'
import { item, rowsOf } from '../build.ts'
import type { Mapper } from '../context.ts'
import { isRequired, labelOf } from '../settings.ts'
import { optionsFrom } from './choices.ts'

/** A table of questions with the same answers: here a question each. */
export const survey: Mapper = (source, context) => {
  const answers = optionsFrom(source.values, undefined)
  const questions = optionsFrom(source.questions, undefined)
  const fixed: Partial<StoredSettings<'Radio'>> = { optionsType: 'static', options: answers }
  const blocks = questions.map(({ label, value }) =>
    item('Radio', {
      name: context.fields.newName(
        `${source.key ?? 'survey'}_${value}`.replace(/[^\wÅÄÖåäö-]+/g, '_').slice(0, 90),
      ),
      label: context.text(label),
      ...(isRequired(source) && { validation: { required: true } }),
      ...fixed,
    }),
  )
  return {
    to: 'Panel, Radio',
    blocks: [item('Panel', { label: context.text(labelOf(source)) }, rowsOf(blocks))],
    approximated: [{ text: msg`Varje rad i tabellen är en egen fråga.` }],
    read: ['questions', 'values', 'defaultValue', 'inline'],
  }
}

/** An address looked up in a service: here it is typed in. */
export const address: Mapper = (source, context) => {
  const key = String(source.key ?? 'adress').replace(/[^\wÅÄÖåäö-]+/g, '_')
  const required = isRequired(source) ? { validation: { required: true } } : {}
  const field = (part: string, label: Record<string, string>, more: Record<string, unknown>) =>
    item('Input', {
      name: context.fields.newName(`${key}_${part}`.slice(0, 90)),
      label,
      type: 'text',
      ...required,
      ...more,
    })
  const parts = [
    field('gata', context.own(msg`Gatuadress`), { autoCompleteValue: 'address-line1' }),
    field('postnummer', context.own(msg`Postnummer`), { autoCompleteValue: 'postal code' }),
    field('ort', context.own(msg`Postort`), { autoCompleteValue: 'address-level2' }),
  ]
  return {
    to: 'Panel, Input',
    blocks: [item('Panel', { label: context.text(labelOf(source)) }, rowsOf(parts))],
    approximated: [{ text: msg`Adressen skrivs in i stället för att sökas upp.` }],
    read: [
      'provider',
      'providerOptions',
      'enableManualMode',
      'manualModeViewString',
      'switchToManualModeLabel',
      'disableClearIcon',
      'components',
      'prefillKey',
      'defaultValue',
    ],
  }
}

/** The buttons of the form: sending is the process's business here. */
export const button: Mapper = (source, context) => {
  const action = source.action ?? 'submit'
  const read = [
    'action',
    'theme',
    'size',
    'block',
    'leftIcon',
    'rightIcon',
    'disableOnInvalid',
    'showValidations',
    'url',
    'state',
    'event',
  ]
  if (action === 'submit' || action === 'saveState') return { to: 'ProcessButtons', blocks: [], read }
  if (action === 'url' && typeof source.url === 'string' && /^https?:\/\//.test(source.url)) {
    const link = { to: source.url, isExternal: true }
    return { to: 'Button', blocks: [item('Button', { label: context.text(labelOf(source)), link })], read }
  }
  return {
    missing: { text: msg`Knappen gör {action}, som inte finns här.`, values: { action: String(action) } },
  }
}

/** Fields that nobody sees: kept, and never shown. */
export const hidden: Mapper = (source, context, field) => {
  const { defaultValue } = source
  const start =
    typeof defaultValue === 'string' || typeof defaultValue === 'number' ? String(defaultValue) : ''
  return {
    to: 'Input',
    blocks: [
      item('Input', {
        name: field?.name,
        label: context.text(labelOf(source) || (field?.name ?? '')),
        type: 'text',
        ...(start && { staticValue: start.slice(0, 1_000) }),
        show: { mode: 'show', when: { any: [] } },
      }),
    ],
    read: ['defaultValue'],
  }
}
