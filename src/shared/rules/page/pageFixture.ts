import type { ValueDefinition } from '../../catalogue/value.ts'
import type { Tree, TreeNode } from '../../tree/tree.ts'
import type { ValueLookup } from './compile.ts'
import type { PageFacts, PageInput } from './page.ts'

/** Pages for tests: `page(['FormTab#one', ['Field#a', { name: 'a' }]])`. */

/** `Type#id`, its settings, its children. */
export type Sketch = [string, Record<string, unknown>?, ...Sketch[]]

export function sketchTree(...children: Sketch[]): Tree {
  const nodes: Record<string, TreeNode> = {}
  const add = ([head, extra = {}, ...below]: Sketch): string => {
    const [type = '', id = `node${Object.keys(nodes).length}`] = head.split('#')
    const node: TreeNode = { _id: id, type, structure: [], extra, style: {} }
    nodes[id] = node
    node.structure = below.map(add)
    return id
  }
  return { rootId: add(['PageTypeForm#root', {}, ...children]), nodes }
}

/** A page whose fields (`Field`) hold text and whose `Number` fields hold numbers. */
export function sketchPage(
  children: Sketch[],
  more: Partial<Omit<PageInput, 'valueDefinition' | 'facts'>> & { facts?: Partial<PageFacts> } = {},
): PageInput {
  return {
    tree: sketchTree(...children),
    valueDefinition: textAndNumbers,
    today: '2026-03-01',
    ...more,
    facts: { roles: [], status: null, variable: () => undefined, ...more.facts },
  }
}

const textValue: ValueDefinition<string> = {
  initial: (settings, { fill }) => {
    const start = settings.start as string | undefined
    return start?.includes('{{') ? (fill?.(start) ?? null) : (start ?? null)
  },
  isEmpty: (value) =>
    value === null || value === undefined || (typeof value === 'string' && value.trim() === ''),
  clean: (value) => (typeof value === 'string' ? value.trim() : undefined),
  check: (value, settings, context) => {
    if (value === settings.warnAt) return [{ level: 'warning', key: 'test.sure' }]
    const same = settings.sameAs ? context.value(String(settings.sameAs)) === value : true
    if (!same) return [{ level: 'error', key: 'test.notSame', values: { other: settings.sameAs } }]
    return value.length > 10 ? [{ level: 'critical', key: 'validation.tooLong', values: { n: 10 } }] : []
  },
  fromForm: (form, name) => form.get(name),
  text: (value) => value,
  column: 'text',
}

const numberValue: ValueDefinition<number> = {
  initial: () => null,
  isEmpty: (value) => value === null || value === undefined || (value as unknown) === '',
  clean: (value) => (Number.isFinite(Number(value)) ? Number(value) : undefined),
  check: () => [],
  fromForm: (form, name) => form.get(name),
  text: String,
  column: 'number',
}

const textAndNumbers: ValueLookup = (type) => {
  if (type === 'Field') return textValue
  return type === 'Number' ? numberValue : undefined
}
