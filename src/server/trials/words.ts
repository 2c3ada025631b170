import type { Values } from '../../shared/fields/field.ts'
import { textIn } from '../../shared/fields/kinds/translatable.ts'
import { type Locale, msg, type Translate } from '../../shared/i18n.ts'
import type { ProcessEffect } from '../../shared/process/process.ts'
import type { Scenario } from '../../shared/process/scenario.ts'
import { recordOf } from '../../shared/record.ts'
import type { Fault, TestResult } from './contract.ts'

interface Said {
  t: Translate
  locale: Locale
  /** Of the process, as it is stored. */
  graph: Values
  scenario: Scenario
}

/** What went otherwise than expected, as a sentence: what was expected and what came. */
export function inWords(fault: Fault, said: Said): TestResult['problems'][number] {
  return { step: fault.step, words: sentence(fault, said) }
}

function sentence(fault: Fault, said: Said): string {
  const { t } = said
  switch (fault.what) {
    case 'unpublished':
      return t(
        fault.schema === 'form'
          ? msg`Formuläret går inte att publicera: {why}`
          : msg`Processen går inte att publicera: {why}`,
        { why: fault.keys.map((key) => t(key)).join(', ') },
      )
    case 'nobody':
      return t(msg`Det finns ingen {key} bland personerna.`, { key: fault.key })
    case 'notSent':
      return t(msg`Ärendet har inte skickats in än.`)
    case 'refused': {
      const why = t(fault.message, fault.values)
      const at =
        fault.fields.length > 0
          ? t(msg`{why} Frågor: {fields}.`, { why, fields: fault.fields.join(', ') })
          : why
      return fault.open.length > 0
        ? t(msg`{why} Öppet här är: {open}.`, { why: at, open: fault.open.join(', ') })
        : at
    }
    case 'state':
      return t(msg`Väntat läge: {expected}. Det blev: {got}.`, {
        expected: stateName(fault.expected, said),
        got: stateName(fault.got, said),
      })
    case 'answer':
      return t(msg`Väntat svar på {name}: {expected}. Det blev: {got}.`, {
        name: fault.name,
        expected: valueText(fault.expected, said),
        got: valueText(fault.got, said),
      })
    case 'effects':
      return t(msg`Väntade effekter: {expected}. Det blev: {got}.`, {
        expected: effectsText(fault.expected, said),
        got: effectsText(fault.got, said),
      })
  }
}

function stateName(id: string | null, { t, locale, graph }: Said): string {
  if (id === null) return t(msg`inte inskickat`)
  const states = Array.isArray(graph.states) ? graph.states.map(recordOf) : []
  return textIn(states.find(({ _id }) => _id === id)?.name, locale) || id
}

const valueText = (value: unknown, { t }: Said): string =>
  value === null || value === undefined || value === ''
    ? t(msg`inget svar`)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

const effectsText = (effects: readonly ProcessEffect[], { t }: Said): string =>
  effects.length === 0
    ? t(msg`inga`)
    : effects
        .map(({ effect, input: { formDataId: _case, ...input } }) => {
          const told = Object.values(input).filter((value) => typeof value === 'string' && value !== '')
          return told.length > 0 ? `${effect} (${told.join(', ')})` : effect
        })
        .join(', ')
