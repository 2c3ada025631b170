import { msg } from '../../../shared/i18n.ts'
import { isRecord } from '../../../shared/record.ts'
import type { Condition, ShowRule } from '../../../shared/rules/condition/condition.ts'
import type { Texts } from '../../texts.ts'
import { type Block, item, nodeOf } from './build.ts'
import { logicRules } from './condition/logic.ts'
import { showRuleOf } from './condition/showRule.ts'
import type { MapContext, Mapped, Missing, Remark } from './context.ts'
import type { FieldIndex } from './fields.ts'
import { labelOf } from './labels.ts'
import { settle, settleMissing } from './meaning.ts'
import { createReading, type Reading } from './reading.ts'
import type { Report, ReportLine, Whole } from './report.ts'
import { isSource, listIn, type Source } from './source.ts'
import type { TextFinder } from './translations.ts'
import { mappers } from './types/index.ts'

export interface ComponentMapper {
  context: MapContext
  /** The components of a list, in order; `path` is where the list stands in the file. */
  mapAll(components: readonly unknown[], path: string): Block[]
  mapOne(source: Source, path: string): Block[]
  /** A component as its converter reads it. */
  read(source: Source, path: string): Reading
  /** Puts the rule of when a component is shown on what it became, and tells of it in the report. */
  finish(from: Reading, path: string, mapped: Mapped): Block[]
}

export interface MapperNeeds {
  fields: FieldIndex
  report: Report
  texts: Texts['translate']
  words: TextFinder
  /** Largest file that the server takes, kilobytes. */
  largestFile: number
  /** Notes for the builder stand on the page where something is to be put right. */
  notes: boolean
}

/** What cannot be said becomes a note to the builder where it was, which no visitor ever sees. */
export function componentMapper({
  fields,
  report,
  texts,
  words,
  largestFile,
  notes,
}: MapperNeeds): ComponentMapper {
  const paths = new Map<Source, string>()
  const own: MapContext['own'] = (text, values) => ({
    sv: texts('sv')(text, values),
    en: texts('en')(text, values),
  })
  const context: MapContext = {
    fields,
    own,
    largestFile,
    text: words.text,
    inside: (source, path, components) => mapAll(components, `${paths.get(source) ?? ''}${path}`),
  }

  function mapAll(components: readonly unknown[], path: string): Block[] {
    return components.flatMap((source, i) => (isSource(source) ? mapOne(source, `${path}[${i}]`) : []))
  }

  function read(source: Source, path: string): Reading {
    paths.set(source, path)
    const from = createReading(source)
    from.take('type')
    return from
  }

  function mapOne(source: Source, path: string): Block[] {
    const from = read(source, path)
    const mapper = Object.hasOwn(mappers, source.type) ? mappers[source.type] : undefined
    const mapped = mapper?.(from, context, fields.of(source)) ?? {
      missing: { text: msg`Komponenten {type} finns inte.`, values: { type: source.type } },
    }
    return 'missing' in mapped ? missing(from, path, mapped) : finish(from, path, mapped)
  }

  function finish(from: Reading, path: string, mapped: Mapped): Block[] {
    const { source } = from
    const whole = wholeOf(source, path)
    const logic = logicRules(from, fields)
    const rule = showRuleOf(from, fields, logic)
    if (!fields.of(source)) {
      from.idle('key', msg`Bara fält har namn här.`)
      from.idle('label', msg`Syns inte i Form.io heller.`)
      from.idle('hideLabel', msg`Gäller ändå: rubriken syns inte.`)
    }
    const isKept = source.persistent !== false && source.persistent !== 'client-only'
    if (isKept || !fields.of(source)) from.idle('persistent', msg`Gäller ändå: det som är svar sparas.`)
    settle(from)
    const { approximated } = mapped
    const outcome = approximated ? 'approximated' : 'mapped'
    report.add({ ...whole, to: mapped.to, outcome, ...reasonOf(approximated) }, from)
    if (rule.show) for (const block of mapped.blocks) showWhen(block, rule.show)
    if (logic.disable) for (const block of mapped.blocks) disableWhen(block, logic.disable)
    const asked = [
      ...(mapped.note ? [noteWith(own(mapped.note, mapped.noteValues))] : []),
      ...(rule.unread === undefined ? [] : [unread(whole.label, rule.unread)]),
    ]
    return [...(notes ? asked : []), ...mapped.blocks]
  }

  function wholeOf(source: Source, path: string): Omit<Whole, 'outcome'> {
    const name = fields.of(source)?.name
    return {
      level: 'component',
      path,
      type: source.type,
      label: labelOf(source) || String(source.key ?? ''),
      ...(name && { name }),
    }
  }

  function unread(label: string, condition: string): Block {
    const words = { label, condition: `\`${condition.replaceAll('`', "'")}\`` }
    return noteWith(
      own(msg`**Inte inläst från Form.io:** ”{label}” visas alltid. Där stod villkoret: {condition}`, words),
    )
  }

  /** Components inside something unknown are kept: they may well be ordinary fields. */
  function missing(from: Reading, path: string, { missing: { text, values }, silent }: Missing): Block[] {
    const { source } = from
    const whole = wholeOf(source, path)
    settleMissing(from)
    report.add({ ...whole, outcome: 'leftOut', ...reasonOf({ text, values }) }, from)
    const quiet = silent || source.hidden === true || !notes
    const note = quiet ? [] : [noteOf(whole.label || source.type, own(text, values))]
    return [...note, ...mapAll(listIn(source.components), `${path}.components`)]
  }

  function noteOf(label: string, reason: Record<'sv' | 'en', string>): Block {
    const said = (locale: 'sv' | 'en') =>
      own(msg`**Inte inläst från Form.io:** ”{label}”. {reason}`, { label, reason: reason[locale] })[locale]
    return noteWith({ sv: said('sv'), en: said('en') })
  }

  return { context, mapAll, mapOne, read, finish }
}

const isShowRule = (value: unknown): value is ShowRule => isRecord(value) && isRecord(value.when)

const never: Condition = { any: [] }

/** Builders see it on the canvas; no visitor does. */
const noteWith = (content: Record<'sv' | 'en', string>): Block =>
  item('Markdown', { content, show: { mode: 'show', when: never } })

/** A part that has a rule of its own is shown when both say so. */
function showWhen(block: Block, show: ShowRule): void {
  const node = nodeOf(block)
  const own = isShowRule(node.extra?.show) ? node.extra.show : undefined
  node.extra = { ...node.extra, show: own ? { ...show, when: { all: [show.when, own.when] } } : show }
}

/** Where it is enabled by a rule, the rule alone says when. */
function disableWhen(block: Block, { when, lifts }: { when: Condition; lifts: boolean }): void {
  const node = nodeOf(block)
  const { disabled, ...extra } = node.extra ?? {}
  node.extra = { ...extra, ...(!lifts && disabled !== undefined && { disabled }), disable: { when } }
}

function reasonOf(remark: Remark | undefined): Pick<ReportLine, 'reason' | 'values'> {
  return remark ? { reason: remark.text, ...(remark.values && { values: remark.values }) } : {}
}
