import { effects } from '../src/server/effects/index.ts'
import { protocol as definedProtocol } from '../src/server/protocol.ts'
import { catalogue } from '../src/shared/catalogue/index.ts'
import type { Choice, Field, Fields } from '../src/shared/fields/field.ts'
import { schemas } from '../src/shared/schemas/index.ts'

/** Writes docs/protocol.md from the definitions: `bun scripts/protocol.ts`. A test fails when it is out of date. */
export async function protocolPage(): Promise<string> {
  const protocol = definedProtocol()
  const intro = await Bun.file(new URL('./protocol-intro.md', import.meta.url)).text()
  return [
    intro.trimEnd(),
    '## Actions',
    table(
      ['action', 'who', 'input', 'output'],
      protocol.actions.map((one) => [one.name, one.allow, shape(one.input), shape(one.output)]),
    ),
    '## Effects',
    'Called by `admin/runEffect3` with `{ effect, context }`, where `context` is the input below. `nobody`: only the server runs it.',
    table(
      ['effect', 'who', 'input', 'output'],
      protocol.effects.map((one) => [one.name, one.allow, shape(one.input), shape(one.output)]),
    ),
    'What is set where an effect is named, in a process; the rest of its input is added when it is run.',
    table(
      ['effect', 'setting', 'kind', 'what it may be'],
      effects.flatMap(({ name, settings = {} }) =>
        Object.entries(settings as Fields).map(([key, field]) => [name, key, field.kind, limits(field)]),
      ),
    ),
    '## Schemas',
    table(
      ['`page`', 'read', 'write', 'fields'],
      schemas.map((one) => [one.name, one.allow.read, one.allow.write, Object.keys(one.fields).join(', ')]),
    ),
    '## Components',
    table(
      ['type', 'group', 'modes', 'settings'],
      catalogue.map((one) => [
        one.type,
        one.group,
        Object.keys(one.parents).join(', '),
        Object.keys(one.settings).join(', '),
      ]),
    ),
    '## Errors',
    table(
      ['code', 'status', 'text'],
      protocol.errors.map((one) => [one.code, String(one.status), one.message]),
    ),
    '',
  ].join('\n\n')
}

/** What a setting may hold, in words. */
function limits(field: Field): string {
  const { options, to, shownWhen } = field as Field & { options?: readonly Choice[]; to?: string }
  return [
    field.required ? 'required' : '',
    options ? options.map(({ value }) => JSON.stringify(value)).join(' or ') : '',
    to ? `id of a ${to}` : '',
    field.initial === undefined ? '' : `default ${JSON.stringify(field.initial)}`,
    shownWhen
      ? `with ${shownWhen.field} ${shownWhen.in.map((value) => JSON.stringify(value)).join(' or ')}`
      : '',
  ]
    .filter((part) => part !== '')
    .join('; ')
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell, n) => (n === 0 ? `\`${cell.replaceAll('`', '')}\`` : cellText(cell))).join(' | ')} |`
  const heading = `| ${head.join(' | ')} |`
  return [heading, `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

const cellText = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  additionalProperties?: JsonSchema | boolean
}

/** A shape in a line: `{ page: string, id?: string, sort?: { …: 1 or -1 } }`. */
function shape(schema: unknown, depth = 0): string {
  const {
    type,
    properties,
    required = [],
    items,
    anyOf,
    enum: values,
    const: only,
    additionalProperties,
  } = schema as JsonSchema
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ')
  if (anyOf) return [...new Set(anyOf.map((one) => shape(one, depth)))].join(' or ')
  if (type === 'array') return items && Object.keys(items).length > 0 ? `[${shape(items, depth + 1)}]` : '[…]'
  if (properties && Object.keys(properties).length > 0) {
    if (depth > 2) return '{ … }'
    const optional = (key: string) => !required.includes(key) || properties[key]?.default !== undefined
    const fields = Object.entries(properties).map(
      ([key, one]) => `${key}${optional(key) ? '?' : ''}: ${shape(one, depth + 1)}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  if (type === 'object') {
    return typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
      ? `{ …: ${shape(additionalProperties, depth + 1)} }`
      : '{ … }'
  }
  return Array.isArray(type) ? type.join(' or ') : (type ?? 'any')
}

if (import.meta.main) {
  await Bun.write(new URL('../docs/protocol.md', import.meta.url), await protocolPage())
}
