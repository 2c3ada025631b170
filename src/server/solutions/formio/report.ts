import type { Message } from '../../../shared/i18n.ts'
import { type Holder, holdersOf } from './properties.ts'
import type { Reading } from './reading.ts'

/**
 * How faithful an import is, line by line. `mapped`: means the same here. `approximated`: works, but differently.
 * `leftOut`: is not here. `meaningless`: says nothing outside of Form.io, or nothing that does not hold anyway.
 */
export type Outcome = 'mapped' | 'approximated' | 'leftOut' | 'meaningless'

export interface ReportLine {
  /** What it speaks of: the file as a whole, a component, or properties of either. */
  level: 'form' | 'component' | 'property'
  outcome: Outcome
  /** Where it stands in the file: `components[1].components[3].validate.custom`. */
  path: string
  /** `fnrfield` */
  type: string
  /** Its label, for people. */
  label: string
  /** Component type it became. */
  to?: string
  /** Name its answer got here. */
  name?: string
  reason?: Message
  values?: Record<string, unknown>
  /** Path of the component it belongs to; empty for the file itself. */
  component: string
  /** Properties of that component (or of the file) that this line accounts for; each stands in one line alone. */
  properties: string[]
}

/** A line about a component, before its properties have been told. */
export type Whole = Omit<ReportLine, 'properties' | 'component'>

export interface Report {
  lines: ReportLine[]
  /** A line for the component, and one for each thing to be told of its properties. */
  add(whole: Whole, from: Reading): void
}

export function createReport(): Report {
  const lines: ReportLine[] = []
  return {
    lines,
    add(whole, from) {
      const own: ReportLine = { ...whole, component: whole.path, properties: [] }
      lines.push(own)
      const apart = new Map<string, ReportLine>()
      for (const [property, claim] of from.claims) {
        // What went with the component is accounted for by its line.
        if (claim.outcome === 'mapped' || (claim.outcome === 'leftOut' && !claim.text)) {
          own.properties.push(property)
          continue
        }
        const at = claim.outcome === 'meaningless' ? '' : claim.property
        const key = JSON.stringify([claim.outcome, at, claim.text?.id, claim.values])
        const line = apart.get(key) ?? lineOf(whole, at, claim)
        line.properties.push(property)
        apart.set(key, line)
      }
      lines.push(...apart.values())
    },
  }
}

function lineOf(
  { path, type, label, name }: Whole,
  property: string,
  { outcome, text, values }: { outcome: Outcome; text?: Message; values?: Record<string, unknown> },
): ReportLine {
  return {
    level: 'property',
    outcome,
    path: [path, property].filter(Boolean).join('.'),
    type,
    label,
    ...(name && { name }),
    ...(text && { reason: text }),
    ...(values && { values }),
    component: path,
    properties: [],
  }
}

export interface Counts {
  /** What the file holds, counted by itself. */
  source: { components: number; properties: number }
  components: Record<Exclude<Outcome, 'meaningless'>, number>
  properties: Record<Outcome, number>
}

/** Counts of the lines, beside those of the file: the two add up. */
export function countsOf(file: Record<string, unknown>, lines: readonly ReportLine[]): Counts {
  const holders = holdersOf(file)
  const counts: Counts = {
    source: {
      components: holders.length - 1,
      properties: holders.reduce((sum, { properties }) => sum + properties.length, 0),
    },
    components: { mapped: 0, approximated: 0, leftOut: 0 },
    properties: { mapped: 0, approximated: 0, leftOut: 0, meaningless: 0 },
  }
  for (const { level, outcome, properties } of lines) {
    counts.properties[outcome] += properties.length
    if (level === 'component' && outcome !== 'meaningless') counts.components[outcome]++
  }
  return counts
}

/**
 * What is wrong with a report: properties of the file that no line accounts for, or two do, and lines about what is
 * not in the file. Nothing, when it is whole.
 */
export function gapsIn(file: Record<string, unknown>, lines: readonly ReportLine[]): string[] {
  const told = new Map<string, number>()
  for (const line of lines)
    for (const property of line.properties) {
      const key = keyOf(line.component, property)
      told.set(key, (told.get(key) ?? 0) + 1)
    }
  const holders = holdersOf(file)
  const all = new Set(holders.flatMap(({ path, properties }) => properties.map((name) => keyOf(path, name))))
  const components = lines.filter(({ level }) => level === 'component').map(({ path }) => path)
  return [
    ...[...all].filter((key) => !told.has(key)).map((key) => `untold ${key}`),
    ...[...told]
      .filter(([key, times]) => times > 1 || !all.has(key))
      .map(([key, times]) => `told ${times} ${key}`),
    ...missingIn(holders, components),
  ]
}

const keyOf = (path: string, property: string) => `${path} ${property}`

function missingIn(holders: readonly Holder[], told: readonly string[]): string[] {
  const all = holders.slice(1).map(({ path }) => path)
  const once = new Set(told)
  return [
    ...all.filter((path) => !once.has(path)).map((path) => `no line ${path}`),
    ...(once.size === told.length && told.length === all.length
      ? []
      : [`${told.length} lines of ${all.length} components`]),
  ]
}
