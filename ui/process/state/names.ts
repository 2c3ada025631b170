import { textIn } from '../../../src/shared/fields/kinds/translatable.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import type { ProcessConnection, ProcessGraph, ProcessNote } from '../../../src/shared/process/process.ts'

/** What the parts of a process are called where they are spoken of. */

export const nameOf = (part: { name: Parameters<typeof textIn>[0] }, t: Translate, locale: Locale): string =>
  textIn(part.name, locale).trim() || t('Utan namn')

export function connectionName(
  { label }: Pick<ProcessConnection, 'label'>,
  t: Translate,
  locale: Locale,
): string {
  return textIn(label, locale).trim() || t('Utan etikett')
}

/** Its first words. */
export function noteName({ text }: Pick<ProcessNote, 'text'>, t: Translate): string {
  const [row = ''] = text.trim().split('\n')
  if (row === '') return t('Tom anteckning')
  return row.length > 60 ? `${row.slice(0, 59).trimEnd()}…` : row
}

/** From where to where: *Ny → Klar*. */
export function wayOf(
  { states }: Pick<ProcessGraph, 'states'>,
  { from, to }: Pick<ProcessConnection, 'from' | 'to'>,
  t: Translate,
  locale: Locale,
): string {
  const name = (id: string) => {
    const state = states.find(({ _id }) => _id === id)
    return state ? nameOf(state, t, locale) : '?'
  }
  return `${name(from)} → ${name(to)}`
}

/** Whatever part it is; undefined where there is none of that id. */
export function partName(graph: ProcessGraph, id: string, t: Translate, locale: Locale): string | undefined {
  const connection = graph.connections.find(({ _id }) => _id === id)
  if (connection) return `${connectionName(connection, t, locale)} (${wayOf(graph, connection, t, locale)})`
  const note = graph.notes?.find(({ _id }) => _id === id)
  if (note) return noteName(note, t)
  const named = [...graph.states, ...graph.sections, ...graph.swimlanes].find(({ _id }) => _id === id)
  return named && nameOf(named, t, locale)
}
