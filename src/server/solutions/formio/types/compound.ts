import type { StoredSettings } from '../../../../shared/catalogue/index.ts'
import { msg } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/record.ts'
import { item, rowsOf } from '../build.ts'
import type { MapContext, Mapper } from '../context.ts'
import type { Reading } from '../reading.ts'
import { labelText, requiredOf } from '../settings.ts'
import { markdownAt, textAt } from '../words.ts'
import { optionsAt } from './options.ts'

/** A part of a component that is several fields here. */
const partName = (from: Reading, context: MapContext, otherwise: string, part: string) =>
  context.fields.newName(
    `${from.source.key ?? otherwise}_${part}`.replace(/[^\wÅÄÖåäö-]+/g, '_').slice(0, 90),
  )

/** A heading and what stands under it, for fields that belong together. */
function frame(from: Reading, context: MapContext) {
  from.take('key')
  const hidden = from.source.hideLabel === true
  if (hidden) from.take('hideLabel')
  const label = hidden ? undefined : labelText(from, context)
  if (hidden) from.idle('label', msg`Syns inte i Form.io heller.`)
  const description = markdownAt(from, 'description', context)
  return { ...(label && { label }), ...(description && { description }) }
}

/** A table of questions with the same answers: here a question each. */
export const survey: Mapper = (from, context) => {
  const { defaultValue } = from.source
  const answers = optionsAt(from, context, { options: 'values' })
  const questions = optionsAt(from, context, { options: 'questions' })
  const heading = frame(from, context)
  const required = requiredOf(from, context)
  const blocks = questions.map(({ label, value, description }) => {
    const start = isRecord(defaultValue) ? defaultValue[value] : undefined
    const chosen = answers.find((answer) => answer.value === start)
    if (chosen) from.take(`defaultValue.${value}`)
    const settings: Partial<StoredSettings<'Radio'>> = {
      name: partName(from, context, 'survey', value),
      label,
      ...(required && { validation: required }),
      optionsType: 'static',
      options: answers.map((answer) => (answer === chosen ? { ...answer, setDefault: true } : answer)),
    }
    if (description) settings.subLabel = description
    return item('Radio', settings)
  })
  return {
    to: 'Panel, Radio',
    blocks: [item('Panel', heading, rowsOf(blocks))],
    approximated: { text: msg`Varje rad i tabellen är en egen fråga.` },
  }
}

/** An address looked up in a service: here it is typed in. */
export const address: Mapper = (from, context) => {
  const heading = frame(from, context)
  const validation = requiredOf(from, context)
  const field = (part: string, label: Record<string, string>, autoCompleteValue: string) =>
    item('Input', {
      name: partName(from, context, 'adress', part),
      label,
      type: 'text',
      autoCompleteValue,
      ...(validation && { validation }),
    })
  const parts = [
    field('gata', context.own(msg`Gatuadress`), 'address-line1'),
    field('postnummer', context.own(msg`Postnummer`), 'postal code'),
    field('ort', context.own(msg`Postort`), 'address-level2'),
  ]
  const service = msg`Adressen skrivs in i stället för att sökas upp.`
  for (const path of [
    'provider',
    'providerOptions',
    'manualMode',
    'enableManualMode',
    'manualModeViewString',
    'switchToManualModeLabel',
    'disableClearIcon',
    'deriveAddress',
    'deriveStreetName',
    'deriveCity',
    'layout',
    'placeholder',
  ])
    from.leave(path, service)
  return {
    to: 'Panel, Input',
    blocks: [item('Panel', heading, rowsOf(parts))],
    approximated: { text: service },
  }
}

/** The buttons of the form: sending is the process's business here. */
export const button: Mapper = (from, context) => {
  const action = String(from.source.action ?? 'submit') || 'submit'
  const { url } = from.source
  if (action === 'submit' || action === 'saveState') {
    from.idle('action', msg`Gäller ändå: processens knappar sparar och skickar in.`)
    from.leave('label', msg`Knapparnas texter står i processen.`)
    from.idle('state', msg`Gäller ändå: processens knappar sparar och skickar in.`)
    return { to: 'ProcessButtons', blocks: [] }
  }
  if (action === 'url' && typeof url === 'string' && /^https?:\/\//.test(url)) {
    from.take('action')
    from.take('url')
    const link = { to: url, isExternal: true }
    return { to: 'Button', blocks: [item('Button', { label: textAt(from, 'label', context) ?? url, link })] }
  }
  return { missing: { text: msg`Knappen gör {action}, som inte finns här.`, values: { action } } }
}

/** Fields that nobody sees: kept, and never shown. */
export const hidden: Mapper = (from, context, field) => {
  const { defaultValue } = from.source
  const plain = typeof defaultValue === 'string' || typeof defaultValue === 'number'
  const start = plain ? String(defaultValue).slice(0, 1_000) : ''
  if (start.trim() !== '') from.take('defaultValue')
  from.take('key')
  return {
    to: 'Input',
    blocks: [
      item('Input', {
        name: field?.name,
        label: labelText(from, context) ?? field?.name,
        type: 'text',
        ...(start.trim() !== '' && { staticValue: start }),
        show: { mode: 'show', when: { any: [] } },
      }),
    ],
  }
}
