import { parseSync } from 'vite'
import { type Source, sources } from './sources.ts'

/**
 * The texts that the product's sources say: text → the first file that says it. Read from the syntax tree, so that a
 * comment says nothing and a choice between two texts says both.
 */
export function messagesIn(...folders: string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const source of sources(...folders)) {
    for (const id of messagesOf(source)) if (!found.has(id)) found.set(id, source.path)
  }
  return found
}

/** The ids one source names: `msg` tags, and what calls of `t` are given. */
export function messagesOf({ path, text }: Source): string[] {
  if (!/\bt\(|\bmsg`/.test(text)) return []
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const ids: string[] = []
  visit(program, (node) => {
    if (node.type === 'CallExpression' && nameOf(node.callee) === 't')
      ids.push(...textsOf(node.arguments?.[0]))
    if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'msg')
      ids.push(...textsOf(node.quasi))
  })
  return ids
}

interface Node {
  type: string
  name?: string
  value?: unknown
  callee?: Node
  tag?: Node
  quasi?: Node
  property?: Node
  arguments?: Node[]
  expression?: Node
  consequent?: Node
  alternate?: Node
  quasis?: { value: { cooked: string } }[]
}

const nameOf = (node: Node | undefined) => node?.property?.name ?? node?.name

/** A text as it is written, or each of those that are chosen between. */
function textsOf(node: Node | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis?.length === 1 ? [node.quasis[0]?.value.cooked ?? ''] : []
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return textsOf(node.expression)
    default:
      return []
  }
}

function visit(value: unknown, each: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, each)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) each(value as Node)
    for (const inner of Object.values(value)) visit(inner, each)
  }
}
