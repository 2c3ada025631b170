import { msg } from '../../../shared/i18n.ts'
import type { Tree } from '../../../shared/tree/tree.ts'
import type { Texts } from '../../texts.ts'
import { fromNested, type NestedNode } from '../nested.ts'
import { type Block, item, node, rowsOf } from './build.ts'
import type { Mapped } from './context.ts'
import { indexFields } from './fields.ts'
import { isEmptyValue } from './leftovers.ts'
import { type ComponentMapper, componentMapper } from './mapComponents.ts'
import { createReport, type Report, type ReportLine } from './report.ts'
import { labelOf } from './settings.ts'
import { childrenIn, type Source, type SourceForm } from './source.ts'

export interface Converted {
  title: string
  tree: Tree
  /** How faithful it is, in the order of the file. */
  lines: ReportLine[]
}

/** A Form.io form as a form of ours: its wizard's panels as pages, or one page when it has none. */
export function convert(form: SourceForm, texts: Texts['translate']): Converted {
  const report = createReport()
  const title = form.title || texts('sv')(msg`Formulär från Form.io`)
  const mapper = componentMapper(form, indexFields(form.components), report, texts)
  const pages = form.display === 'wizard' ? wizard(form, mapper) : [single(form, title, mapper)]
  reportForm(form, report)
  const tree = fromNested(node('PageTypeForm', { name: title, formType: 'standard' }, pages))
  if (!tree) throw new Error('The converted form is no tree.')
  return { title, tree, lines: [...report.lines].sort((a, b) => comparePaths(a.path, b.path)) }
}

const page = (label: unknown, blocks: readonly Block[]): NestedNode =>
  node('FormTab', { label }, [node('Section', {}, rowsOf(blocks))])

function single(form: SourceForm, title: string, { context, mapAll }: ComponentMapper): NestedNode {
  return page(context.text(title), [...mapAll(form.components, 'components'), item('ProcessButtons', {})])
}

/** Panels are pages; what stands beside them gets a page of its own, and the last one is for looking it all over. */
function wizard({ components }: SourceForm, mapper: ComponentMapper): NestedNode[] {
  const { own } = mapper.context
  const pages: NestedNode[] = []
  let beside: Block[] = []
  const close = () => {
    if (beside.length > 0) pages.push(page(own(msg`Övrigt`), beside))
    beside = []
  }
  components.forEach((source, i) => {
    const path = `components[${i}]`
    if (source.type === 'panel') {
      close()
      pages.push(panelPage(source, path, mapper))
    } else beside.push(...mapper.mapOne(source, path))
  })
  close()
  const review = [item('Summary', { hideEmpty: true }), item('ProcessButtons', {})]
  return [...pages, page(own(msg`Granska och skicka`), review)]
}

function panelPage(source: Source, path: string, { context, mapAll, finish }: ComponentMapper): NestedNode {
  const list = childrenIn(source.components)
  const title = labelOf({ ...source, label: source.title || source.label }) || String(source.key ?? '')
  const tab = node('FormTab', { label: context.text(title) })
  const jump = msg`Hopp till en annan sida finns inte; sidor visas eller döljs med villkor.`
  const mapped: Mapped = {
    to: 'FormTab',
    blocks: [{ item: tab }],
    leftOut: isEmptyValue(source.nextPage) ? [] : [{ text: jump, property: 'nextPage' }],
    read: ['nextPage', 'collapsible', 'collapsed', 'isAttachmentPanel', 'navigationButtons'],
  }
  // A note about the page's own condition stands on the page.
  const notes = finish({ ...source, label: title }, path, mapped).filter(
    (block) => !('item' in block && block.item === tab),
  )
  tab.children = [node('Section', {}, rowsOf([...notes, ...mapAll(list, `${path}.components`)]))]
  return tab
}

/** Settings of the whole form that mean something and are not here. */
const formLevel = ['controller', 'access', 'submissionAccess', 'owner', 'settings']

function reportForm({ rest, title }: SourceForm, report: Report): void {
  for (const property of formLevel) {
    if (isEmptyValue(rest[property])) continue
    const reason = msg`Egenskapen har ingen motsvarighet.`
    report.add({ outcome: 'leftOut', path: property, type: 'form', label: title, reason })
  }
}

/** In the order of the file: numbers as numbers, a component before its properties and what is inside it. */
function comparePaths(a: string, b: string): number {
  const parts = (path: string) => path.split(/[.[\]]+/).filter(Boolean)
  const [left, right] = [parts(a), parts(b)]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x = '', y = ''] = [left[i], right[i]]
    if (x !== y) return /^\d+$/.test(x) && /^\d+$/.test(y) ? Number(x) - Number(y) : x < y ? -1 : 1
  }
  return left.length - right.length
}
