import type { Field, Fields, Values } from '../../../src/shared/fields/field.ts'
import { at, isShown } from '../../../src/shared/fields/field.ts'
import { textIn } from '../../../src/shared/fields/kinds/translatable.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import { wordsOfEffect } from '../../../src/shared/process/effectWords.ts'
import type { ActionOutput } from '../../admin/client.tsx'

export type OfferedEffect = ActionOutput<'pb3/effects'>['effects'][number]

/** What an effect is called; one that is not there (any more) goes by its name. */
export const effectLabel = (effects: readonly OfferedEffect[], name: string): string =>
  effects.find((one) => one.name === name)?.label ?? name

export const iconOfEffect = (name: string): string => wordsOfEffect(name)?.icon ?? 'zap'

/** The documents that its settings name, the first of each setting: the template of a mail. */
export function namedDocuments(fields: Fields, input: Values): { schema: string; id: string }[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = at(input, key)
    const [id] = Array.isArray(value) ? value : [value]
    if (!field.to || typeof id !== 'string' || id === '' || !isShown(field, withInitial(fields, input)))
      return []
    return { schema: field.to, id }
  })
}

/** What an effect is told, in a few words: the template it sends, or else the first of what is chosen. */
export function effectSummary(
  { settings }: Pick<OfferedEffect, 'settings'>,
  input: Values,
  { t, locale }: { t: Translate; locale: Locale },
  nameOf: (schema: string, id: string) => string | undefined,
): string {
  const [document] = namedDocuments(settings, input)
  if (document) return nameOf(document.schema, document.id) ?? ''
  const values = withInitial(settings, input)
  for (const [key, field] of Object.entries(settings)) {
    const chosen = isShown(field, values) ? chosenText(field, at(values, key), { t, locale }) : ''
    if (chosen) return chosen
  }
  return ''
}

/** What was never set is what a new one begins with. */
export const withInitial = (fields: Fields, input: Values): Values => ({
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([key, { initial }]) => (initial === undefined ? [] : [[key, initial]])),
  ),
  ...input,
})

function chosenText(
  { kind, options = [] }: Field,
  value: unknown,
  { t, locale }: { t: Translate; locale: Locale },
): string {
  if (kind === 'text') return textIn(value, locale)
  const chosen = options.find((option) => option.value === value)
  return chosen ? t(chosen.label) : ''
}

/** All that an effect is told, each setting with its value. */
export function effectInput(
  settings: Fields,
  input: Values,
  { t, locale }: { t: Translate; locale: Locale },
  nameOf: (schema: string, id: string) => string | undefined,
): string[] {
  const values = withInitial(settings, input)
  return Object.entries(settings).flatMap(([key, field]) => {
    if (!isShown(field, values)) return []
    const held = at(values, key)
    const value = field.translatable ? textIn(held, locale) : held
    const all = (Array.isArray(value) ? value : [value]).flatMap((one) => {
      if (one === undefined || one === null || one === '' || typeof one === 'object') return []
      const chosen = field.options?.find((option) => option.value === one)
      return (chosen && t(chosen.label)) || (field.to && nameOf(field.to, String(one))) || String(one)
    })
    return all.length > 0 ? [`${t(field.label)}: ${all.join(', ')}`] : []
  })
}
