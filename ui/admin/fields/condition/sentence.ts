import type { Translate } from '../../../../src/shared/i18n.ts'
import { recordOf } from '../../../../src/shared/record.ts'
import type { Condition } from '../../../../src/shared/rules/condition/condition.ts'
import { factLabels } from '../../../../src/shared/rules/condition/factLabels.ts'
import type { FieldContext } from '../control.ts'
import { alone, groupOf } from './parts.ts'
import { operatorLabels } from './words.ts'

/** A piece of a condition in words. A subject is what it is about, a value what that is compared with. */
export interface Word {
  kind: 'word' | 'subject' | 'value'
  text: string
}

export interface SentenceOptions {
  t: Translate
  /** Names of components, answers and states; what is not in them goes by what is stored. */
  facts?: FieldContext['facts']
  /** A role's name, where it is known. */
  roleName?: (id: string) => string | undefined
}

/** A condition as somebody would say it: `Vad gäller det? är Belysning eller Hål i gatan`. Nothing for an empty one. */
export function sentenceOf(condition: Condition, options: SentenceOptions): Word[] {
  const { t } = options
  const group = groupOf(condition)
  if (!group) return comparisonOf(condition, options)
  const { join, parts } = group
  const between = join === 'all' ? t('och') : t('eller')
  const said = parts.flatMap((part, index): Word[] => {
    const inner = groupOf(part)
    const words = sentenceOf(part, options)
    const wrapped =
      inner && inner.parts.length > 1 && parts.length > 1 ? [word('('), ...words, word(')')] : words
    return index === 0 ? wrapped : [word(between), ...wrapped]
  })
  return join === 'none' && said.length > 0 ? [word(t('inget av:')), ...said] : said
}

/** The same in one line. */
export function sentenceText(condition: Condition, options: SentenceOptions): string {
  return sentenceOf(condition, options)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
}

function comparisonOf(condition: Condition, options: SentenceOptions): Word[] {
  const { t, facts, roleName } = options
  if ('role' in condition) {
    const has = condition.is === 'has' ? t('användaren har rollen') : t('användaren har inte rollen')
    return [word(has), value(roleName?.(condition.role) ?? (condition.role || '…'))]
  }
  if ('status' in condition) {
    const name = facts?.states?.find((state) => state.value === condition.status)?.label
    return [
      subject(t(factLabels['case.status'])),
      word(operatorText(condition.is, t)),
      value(name ?? (condition.status || '…')),
    ]
  }
  if (!('value' in condition) && !('variable' in condition)) return []
  const about = 'value' in condition ? nameOf(condition.value, facts) : factName(condition.variable, t)
  const said = [subject(about || '…'), word(operatorText(condition.is, t))]
  if (alone.includes(condition.is)) return said
  return [...said, ...target(condition, options)]
}

function target(
  condition: Extract<Condition, { value: string } | { variable: string }>,
  { t, facts }: SentenceOptions,
): Word[] {
  const { to } = condition
  const pointer = Array.isArray(to) ? {} : recordOf(to)
  if (typeof pointer.value === 'string') return [word(t('svaret på')), subject(nameOf(pointer.value, facts))]
  if (typeof pointer.variable === 'string') return [subject(factName(pointer.variable, t))]
  const answers = 'value' in condition ? facts?.answersOf?.(condition.value) : undefined
  const all = Array.isArray(to) ? to : [to]
  return all.flatMap((one, index) => {
    const plain = one === undefined || one === null || one === '' ? '…' : String(one)
    const said = value(answers?.find((answer) => answer.value === plain)?.label ?? plain)
    return index === 0 ? [said] : [word(t('eller')), said]
  })
}

const word = (text: string): Word => ({ kind: 'word', text })
const subject = (text: string): Word => ({ kind: 'subject', text })
const value = (text: string): Word => ({ kind: 'value', text })

const nameOf = (name: string, facts: FieldContext['facts']) =>
  facts?.components?.find((component) => component.value === name)?.label ?? name

function factName(path: string, t: Translate): string {
  const label = Object.entries(factLabels).find(([fact]) => fact === path)?.[1]
  if (label) return t(label)
  return path.startsWith('query.') ? t('{name} i sidans adress', { name: path.slice('query.'.length) }) : path
}

function operatorText(is: string, t: Translate): string {
  const found = operatorLabels.find(({ value: one }) => one === is)
  return found ? t(found.label) : is
}
