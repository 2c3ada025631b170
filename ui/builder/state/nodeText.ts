import { componentOf } from '../../../src/shared/catalogue/index.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'

/** What kind of thing a node is, in words: `Radioknappar`. A type that the catalogue lacks is its own name. */
export function typeName(type: string, t: Translate): string {
  const component = componentOf(type)
  return component ? t(component.title) : type
}

export function iconOf(type: string): string {
  return componentOf(type)?.icon ?? 'circle-help'
}

/** A translatable setting in the builder's language. */
export function textIn(value: unknown, locale: string): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const texts = value as Partial<Record<Locale, string>>
  return texts[locale as Locale] ?? texts.sv ?? ''
}

/** A translatable setting with its text in one language changed; a plain text stays one for all languages. */
export function withText(value: unknown, locale: string, text: string): unknown {
  return typeof value === 'object' && value !== null ? { ...value, [locale]: text } : text
}

/** What a builder would call this node: its label, else the start of its text, else its name; may be empty. */
export function ownText(node: TreeNode, locale: string): string {
  const { label, content, name } = node.extra
  for (const value of [label, content, name]) {
    const text = textIn(value, locale)
      .replace(/<[^>]*>|[#*_`>]/g, '')
      .trim()
    if (text) return text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text
  }
  return ''
}

/** Type and text together, for lists and for assistive technology. */
export function nodeName(node: TreeNode, t: Translate, locale: string): string {
  const text = ownText(node, locale)
  const type = typeName(node.type, t)
  return text && text !== type ? `${type}: ${text}` : type
}

const maxText = 60
