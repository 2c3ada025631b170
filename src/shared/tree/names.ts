import { factHeads } from '../rules/condition/facts.ts'
import { dangerousKeys } from '../rules/condition/safe.ts'
import { namesInTemplate } from '../rules/text/templateNames.ts'
import type { EngineSettings, ReadNode } from './engineSettings.ts'
import type { Tree, TreeNode } from './tree.ts'

/** Names that templates and conditions use for other things than answers. */
export const reservedNames: ReadonlySet<string> = new Set([...dangerousKeys, ...factHeads])

/** A free component name made from a label: `Vad gäller det?` gives `vadGallerDet`. */
export function nameFor(label: string, taken: ReadonlySet<string>, otherwise = 'svar'): string {
  const words = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  const joined = words
    .map((word, i) =>
      i === 0 ? word.toLowerCase() : word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
    .slice(0, 40)
  const name = /^\d/.test(joined) ? `${otherwise}${joined}` : joined || otherwise
  return freeName(name, taken)
}

/** The name itself when it is free, else with the next free number: `namn`, `namn2`, `namn3`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name) && !reservedNames.has(name)) return name
  const [, base = name, number] = /^(.*?)(\d{0,6})$/.exec(name) ?? []
  let n = Number(number || 1) + 1
  while (taken.has(`${base}${n}`)) n++
  return `${base}${n}`
}

/** The component names in use. The root's own name is the page's, and is none of them. */
export function namesOf(tree: Tree): Set<string> {
  const names = new Set<string>()
  for (const { _id, extra } of Object.values<ReadNode>(tree.nodes)) {
    if (_id !== tree.rootId && typeof extra.name === 'string') names.add(extra.name)
  }
  return names
}

/** Components that are in both trees and have another name in the second: old name → new. */
export function renamedBetween(before: Tree, after: Tree): Map<string, string> {
  const renamed = new Map<string, string>()
  const met = new Set<string>()
  for (const { _id, extra } of Object.values<ReadNode>(before.nodes)) {
    const { name } = extra
    if (_id === before.rootId || typeof name !== 'string' || name === '') continue
    const { name: now }: EngineSettings = after.nodes[_id]?.extra ?? {}
    // Nobody knows which of two was meant.
    if (met.has(name)) renamed.delete(name)
    else if (typeof now === 'string' && now !== '' && now !== name) renamed.set(name, now)
    met.add(name)
  }
  return renamed
}

/** A node whose conditions and templates speak of renamed components by their new names; else the same node. */
export function withNames(node: TreeNode, renamed: ReadonlyMap<string, string>): TreeNode {
  if (renamed.size === 0 || !mayName(node.extra)) return node
  const extra = withNamesIn(node.extra, renamed)
  return extra === node.extra ? node : { ...node, extra }
}

/** Whether settings hold a condition or template at all; found once for each, as nothing is changed in place: a label that is typed renames at every key. */
function mayName(extra: TreeNode['extra']): boolean {
  const known = naming.get(extra) ?? asksOrTells(extra)
  naming.set(extra, known)
  return known
}
const naming = new WeakMap<object, boolean>()

function asksOrTells(value: unknown, key = ''): boolean {
  if (typeof value === 'string') return value.includes('{{')
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((item) => asksOrTells(item))
  return Object.entries(value).some(
    ([own, part]) =>
      (own === 'value' && typeof part === 'string' && (Object.hasOwn(value, 'is') || key === 'to')) ||
      asksOrTells(part, own),
  )
}

/**
 * The same for anything plain that holds conditions and templates, such as a process. `keys`: what else names a
 * component, wherever it stands.
 */
export function withNamesIn<T>(
  value: T,
  renamed: ReadonlyMap<string, string>,
  keys: readonly string[] = [],
): T {
  return renamed.size === 0 ? value : (replace(value, { renamed, keys }) as T)
}

interface Replacing {
  renamed: ReadonlyMap<string, string>
  keys: readonly string[]
}

function replace(value: unknown, how: Replacing, key = ''): unknown {
  if (typeof value === 'string') return value.includes('{{') ? inTemplate(value, how.renamed) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => replace(item, how))
    return items.some((item, i) => item !== value[i]) ? items : value
  }
  let copy: Record<string, unknown> | undefined
  for (const [own, part] of Object.entries(value)) {
    const asks = own === 'value' && (Object.hasOwn(value, 'is') || key === 'to')
    const isName = typeof part === 'string' && (asks || how.keys.includes(own))
    const next = isName ? (how.renamed.get(part) ?? part) : replace(part, how, own)
    if (next !== part) {
      copy ??= { ...value }
      copy[own] = next
    }
  }
  return copy ?? value
}

function inTemplate(template: string, renamed: ReadonlyMap<string, string>): string {
  if (!namesInTemplate(template).some((name) => renamed.has(name))) return template
  return template.replace(/\{\{[^{}]*\}\}/g, (expression) =>
    expression.replace(
      /"[^"]*"|'[^']*'|(\|\s*)?[\p{L}_][\p{L}\p{N}_-]*(\.[\p{L}\p{N}_-]+)*/gu,
      (word, filter: string | undefined) => {
        if (filter || /^["']/.test(word)) return word
        const [head = '', ...rest] = word.split('.')
        return [renamed.get(head) ?? head, ...rest].join('.')
      },
    ),
  )
}
