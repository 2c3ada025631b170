import { msg } from '../../../shared/i18n.ts'
import { isRecord } from '../../../shared/record.ts'
import type { Texts } from '../../texts.ts'
import { type Block, item, nodeOf } from './build.ts'
import { showRuleOf } from './condition/showRule.ts'
import type { MapContext, Mapped, Missing, Remark } from './context.ts'
import type { FieldIndex } from './fields.ts'
import { leftovers } from './leftovers.ts'
import type { Report, ReportLine } from './report.ts'
import { labelOf } from './settings.ts'
import type { Source, SourceForm } from './source.ts'
import { mappers } from './types/index.ts'

export interface ComponentMapper {
  context: MapContext
  /** The components of a list, in order; `path` is where the list stands in the file. */
  mapAll(components: readonly Source[], path: string): Block[]
  mapOne(source: Source, path: string): Block[]
  /** Puts the rule of when a component is shown on what it became, and tells of it in the report. */
  finish(source: Source, path: string, mapped: Mapped): Block[]
}

/** What cannot be said becomes a note on the page, so that nobody misses it. */
export function componentMapper(
  form: SourceForm,
  fields: FieldIndex,
  report: Report,
  texts: Texts['translate'],
): ComponentMapper {
  const paths = new Map<Source, string>()
  const own: MapContext['own'] = (text, values) => ({
    sv: texts('sv')(text, values),
    en: texts('en')(text, values),
  })
  const context: MapContext = {
    fields,
    own,
    text(plain) {
      const { sv, en } = form.translations
      return sv?.[plain] || en?.[plain] ? { sv: sv?.[plain] ?? plain, en: en?.[plain] ?? plain } : plain
    },
    inside: (source, path, components) => mapAll(components, `${paths.get(source) ?? ''}${path}`),
  }

  function mapAll(components: readonly Source[], path: string): Block[] {
    return components.flatMap((source, i) => mapOne(source, `${path}[${i}]`))
  }

  function mapOne(source: Source, path: string): Block[] {
    paths.set(source, path)
    const mapper = Object.hasOwn(mappers, source.type) ? mappers[source.type] : undefined
    const mapped = mapper?.(source, context, fields.of(source)) ?? {
      missing: { text: msg`Komponenten {type} finns inte.`, values: { type: source.type } },
    }
    return 'missing' in mapped ? missing(source, path, mapped) : finish(source, path, mapped)
  }

  function finish(source: Source, path: string, mapped: Mapped): Block[] {
    const line = lineOf(source, path)
    const rule = showRuleOf(source, fields)
    const approximated: Remark[] = [...(mapped.approximated ?? [])]
    if (rule.remark) approximated.push({ text: rule.remark, property: 'customConditional' })
    if (source.hidden === true)
      approximated.push({ text: msg`Var dold i Form.io, och visas aldrig här.`, property: 'hidden' })
    const [first, ...more] = approximated
    report.add({ ...line, to: mapped.to, outcome: first ? 'approximated' : 'mapped', ...reasonOf(first) })
    for (const remark of more)
      report.add({ ...line, ...at(path, remark), to: mapped.to, outcome: 'approximated' })
    for (const remark of [...(mapped.leftOut ?? []), ...leftovers(source, mapped.read ?? [])]) {
      report.add({ ...line, ...at(path, remark), outcome: 'leftOut' })
    }
    const show = source.hidden === true ? { mode: 'show' as const, when: { any: [] } } : rule.show
    if (show) for (const block of mapped.blocks) nodeOf(block).extra = { ...nodeOf(block).extra, show }
    return rule.unread ? [unread(line, path, rule.unread), ...mapped.blocks] : mapped.blocks
  }

  function lineOf(source: Source, path: string): Omit<ReportLine, 'outcome'> {
    const name = fields.of(source)?.name
    return {
      path,
      type: source.type,
      label: labelOf(source) || String(source.key ?? ''),
      ...(name && { name }),
    }
  }

  function unread(
    line: Omit<ReportLine, 'outcome'>,
    path: string,
    condition: { path: string; text: string },
  ): Block {
    const values = { condition: condition.text.replace(/\s+/g, ' ').slice(0, 300) }
    const reason = msg`Villkoret kan inte sägas här, så komponenten visas alltid: {condition}`
    report.add({ ...line, path: `${path}${condition.path}`, outcome: 'leftOut', reason, values })
    const words = { label: line.label, condition: `\`${values.condition.replaceAll('`', "'")}\`` }
    return item('Markdown', {
      content: own(
        msg`**Inte inläst från Form.io:** ”{label}” visas alltid. Där stod villkoret: {condition}`,
        words,
      ),
    })
  }

  /** Components inside something unknown are kept: they may well be ordinary fields. */
  function missing(source: Source, path: string, { missing: { text, values }, silent }: Missing): Block[] {
    const line = lineOf(source, path)
    report.add({ ...line, outcome: 'leftOut', reason: text, values })
    const list = Array.isArray(source.components) ? source.components : []
    const inside = list.filter((one): one is Source => isRecord(one) && typeof one.type === 'string')
    // What nobody saw in Form.io needs no note on the page.
    const note =
      silent || source.hidden === true ? [] : [noteOf(source, line.label || source.type, own(text, values))]
    return [...note, ...mapAll(inside, `${path}.components`)]
  }

  function noteOf(source: Source, label: string, reason: Record<'sv' | 'en', string>): Block {
    const said = (locale: 'sv' | 'en') =>
      own(msg`**Inte inläst från Form.io:** ”{label}”. {reason}`, { label, reason: reason[locale] })[locale]
    const { show } = showRuleOf(source, fields)
    return item('Markdown', { content: { sv: said('sv'), en: said('en') }, ...(show && { show }) })
  }

  return { context, mapAll, mapOne, finish }
}

function at(path: string, { property, ...remark }: Remark) {
  return { path: property ? `${path}.${property}` : path, ...reasonOf(remark) }
}

function reasonOf(remark: Remark | undefined): Pick<ReportLine, 'reason' | 'values'> {
  return remark ? { reason: remark.text, ...(remark.values && { values: remark.values }) } : {}
}
