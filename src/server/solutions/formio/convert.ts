import { msg } from '../../../shared/i18n.ts'
import { isRecord } from '../../../shared/record.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import { textOf } from '../../html/text.ts'
import type { Texts } from '../../texts.ts'
import { fromNested, type NestedNode } from '../files/nested.ts'
import { type Block, item, node, rowsOf } from './build.ts'
import { indexFields } from './fields.ts'
import { labelOf } from './labels.ts'
import { type ComponentMapper, componentMapper } from './mapComponents.ts'
import { settle, settleMissing } from './meaning.ts'
import { holdersOf, isEmptyValue, joined, propertiesOf } from './properties.ts'
import { createReading, type Reading } from './reading.ts'
import { type Counts, countsOf, createReport, gapsIn, type Report, type ReportLine } from './report.ts'
import { firstText } from './settings.ts'
import { listIn, type Source, type SourceForm, type SourceStep } from './source.ts'
import type { Text } from './translations.ts'
import { type TextFinder, type Translations, textFinder } from './translations.ts'

export interface ConvertOptions {
  /** Language of the form's own texts. */
  lang?: string
  /** Translations that are given along. */
  translations?: Translations
  /** Largest file that the server takes, bytes; absent: any. */
  maxUploadBytes?: number
  /** Notes for the builder stand on the pages; absent: yes. */
  notes?: boolean
}

export interface Converted {
  title: string
  tree: Tree
  /** How faithful it is, in the order of the file. */
  lines: ReportLine[]
  counts: Counts
  /** Of the translations given along: texts that are not in the form. */
  unused: { locale: string; text: string }[]
}

/**
 * A Form.io form as a form of ours: its wizard's panels as pages, or one page when it has none. Every property of the
 * file that says something is accounted for in one line of the report; anything else is a fault of ours, and thrown.
 */
export function convert(
  form: SourceForm,
  texts: Texts['translate'],
  options: ConvertOptions = {},
): Converted {
  const report = createReport()
  const title = textOf(form.title) || texts('sv')(msg`Formulär från Form.io`)
  const given = options.translations ?? {}
  const words = textFinder(form.translations, given, options.lang)
  const mapper = componentMapper({
    fields: indexFields(form.components),
    report,
    texts,
    words,
    largestFile: (options.maxUploadBytes ?? Number.POSITIVE_INFINITY) / 1_000,
    notes: options.notes !== false,
  })
  const pages = pagesOf(form, title, mapper)
  const name = words.text(title)
  reportFile(form, report, words, title)
  const tree = fromNested(node('PageTypeForm', { name, formType: 'standard' }, pages))
  if (!tree) throw new Error('The converted form is no tree.')
  const lines = inOrder(report.lines)
  const gaps = gapsIn(form.file, lines)
  if (gaps.length > 0) throw new Error(`The report of the import has gaps: ${gaps.slice(0, 5).join('; ')}`)
  return { title, tree, lines, counts: countsOf(form.file, lines), unused: unusedOf(given, words) }
}

function pagesOf(form: SourceForm, title: string, mapper: ComponentMapper): NestedNode[] {
  if (form.steps) return [...form.steps.map((step) => stepPage(step, mapper)), reviewPage(mapper)]
  return form.display === 'wizard' ? wizard(form, title, mapper) : [single(form, title, mapper)]
}

const page = (label: Text, blocks: readonly Block[]): NestedNode =>
  node('FormTab', { label }, [node('Section', {}, rowsOf(blocks))])

function single(form: SourceForm, title: string, { context, mapAll }: ComponentMapper): NestedNode {
  const blocks = mapAll(form.components, form.componentsAt)
  return page(context.text(title), [...blocks, item('ProcessButtons', {})])
}

function stepPage(
  { title, components, componentsAt }: SourceStep,
  { context, mapAll }: ComponentMapper,
): NestedNode {
  return page(
    title ? context.text(title) : context.own(msg`Sida utan rubrik`),
    mapAll(components, componentsAt),
  )
}

const reviewPage = ({ context }: ComponentMapper): NestedNode =>
  page(context.own(msg`Granska och skicka`), [item('Summary', {}), item('ProcessButtons', {})])

/**
 * Panels are pages; what stands beside them gets a page, called as its first heading or as the form, and the last one
 * is for looking it all over.
 */
function wizard(form: SourceForm, title: string, mapper: ComponentMapper): NestedNode[] {
  const pages: NestedNode[] = []
  let beside: { blocks: Block[]; label?: Text } = { blocks: [] }
  const close = () => {
    if (beside.blocks.length > 0) pages.push(page(beside.label ?? mapper.context.text(title), beside.blocks))
    beside = { blocks: [] }
  }
  form.components.forEach((source, i) => {
    const path = `${form.componentsAt}[${i}]`
    if (source.type === 'panel') {
      close()
      pages.push(panelPage(source, path, mapper))
      return
    }
    const blocks = mapper.mapOne(source, path)
    beside = { blocks: [...beside.blocks, ...blocks], label: beside.label ?? headingOf(blocks) }
  })
  close()
  return [...pages, reviewPage(mapper)]
}

const isText = (value: unknown): value is Text => typeof value === 'string' || isRecord(value)

/** The heading of a box. */
function headingOf(blocks: readonly Block[]): Text | undefined {
  const [first] = blocks
  const label = first && 'item' in first && first.item.type === 'Panel' ? first.item.extra?.label : undefined
  return isText(label) ? label : undefined
}

function panelPage(
  source: Source,
  path: string,
  { context, mapAll, read, finish }: ComponentMapper,
): NestedNode {
  const from = read(source, path)
  const label = firstText(from, context, ['title', 'label']) ?? String(source.key ?? '')
  if (!isEmptyValue(source.nextPage))
    from.leave('nextPage', msg`Hopp till en annan sida finns inte; sidor visas eller döljs med villkor.`)
  for (const path of ['collapsible', 'collapsed'])
    from.idle(path, msg`Gäller ändå: en sida kan inte fällas ihop.`)
  from.idle('isAttachmentPanel', msg`Hör till Form.io:s byggare.`)
  from.idle('hideLabel', msg`Gäller ändå: sidan har sin rubrik.`)
  const inside = mapAll(listIn(source.components), `${path}.components`)
  const tab = node('FormTab', { label })
  // A note about the page's own condition stands on the page.
  const notes = finish(from, path, { to: 'FormTab', blocks: [{ item: tab }] }).filter(
    (block) => !('item' in block && block.item === tab),
  )
  tab.children = [node('Section', {}, rowsOf([...notes, ...inside]))]
  return tab
}

/** What the file says of the form as a whole, and components that stand where none are read. */
function reportFile(form: SourceForm, report: Report, words: TextFinder, label: string): void {
  const from = createReading({ ...form.file, type: '', key: undefined }, propertiesOf(form.file))
  from.take(form.titleAt)
  for (const { titleAt } of form.steps ?? []) from.take(titleAt)
  takeTranslations(from, form, words)
  const base = form.titleAt.includes('.') ? `${form.titleAt.split('.')[0]}.` : ''
  if (form.display === 'wizard') from.take(`${base}display`)
  else from.idle(`${base}display`, msg`Gäller ändå: formuläret är en sida.`)
  from.idle(`${base}type`, msg`Hör till Form.io:s byggare.`)
  from.idle(`${base}name`, msg`Hör till Form.io:s byggare.`)
  from.idle('steps[].configuration.display', msg`Hör till Form.io:s byggare.`)
  settle(from, ofFile)
  report.add({ level: 'form', outcome: 'mapped', path: '', type: 'form', label }, from)
  const told = new Set(report.lines.map(({ component }) => component))
  for (const { path, value } of holdersOf(form.file)) {
    if (told.has(path)) continue
    const source: Source = { ...value, type: String(value.type), key: undefined }
    const unread = createReading(source, propertiesOf(value))
    settleMissing(unread)
    const name = labelOf(source) || String(value.key ?? '')
    const { type } = source
    const reason = msg`Komponenten står där inga komponenter läses.`
    report.add({ level: 'component', outcome: 'leftOut', path, type, label: name, reason }, unread)
  }
}

const ofFile = {
  skjemanummer: msg`Uppgiften om formuläret har ingen plats här.`,
  properties: msg`Uppgiften om formuläret har ingen plats här.`,
  'form.i18n': msg`Översättningen hör inte till någon text i formuläret, eller till ett språk som inte finns här.`,
  'form.translations': msg`Översättningen hör inte till någon text i formuläret, eller till ett språk som inte finns här.`,
  'form.properties': msg`Uppgiften om formuläret har ingen plats här.`,
}

function takeTranslations(from: Reading, { file, translationsAt }: SourceForm, { used }: TextFinder): void {
  const [first = '', second] = translationsAt.split('.')
  const holder = second === undefined ? file[first] : isRecord(file[first]) ? file[first][second] : undefined
  if (!isRecord(holder)) return
  for (const [locale, texts] of Object.entries(holder)) {
    const found = used.get(`form ${locale.slice(0, 2)}`)
    if (!isRecord(texts)) continue
    for (const key of Object.keys(texts))
      if (found?.has(key)) from.take(joined(joined(translationsAt, locale), key))
  }
}

function unusedOf(given: Translations, { used }: TextFinder): Converted['unused'] {
  return Object.entries(given).flatMap(([locale, texts]) =>
    Object.keys(texts)
      .filter((text) => !used.get(`given ${locale}`)?.has(text))
      .map((text) => ({ locale, text })),
  )
}

/** In the order of the file; what is told of a component's properties follows its own line. */
function inOrder(lines: readonly ReportLine[]): ReportLine[] {
  const groups = Map.groupBy(lines, ({ component }) => component)
  return [...groups].sort(([a], [b]) => comparePaths(a, b)).flatMap(([, group]) => group)
}

/** Numbers as numbers, a component before what is inside it. */
function comparePaths(a: string, b: string): number {
  const parts = (path: string) => path.split(/[.[\]]+/).filter(Boolean)
  const [left, right] = [parts(a), parts(b)]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x = '', y = ''] = [left[i], right[i]]
    if (x !== y) return /^\d+$/.test(x) && /^\d+$/.test(y) ? Number(x) - Number(y) : x < y ? -1 : 1
  }
  return left.length - right.length
}
