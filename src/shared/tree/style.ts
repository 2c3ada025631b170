import type { TreeNode } from './tree.ts'

/** The style properties a builder may set, by group of the values they take. Everything else is left out. */
const properties: Readonly<Record<string, Take>> = {
  flexDirection: words('row', 'column', 'row-reverse', 'column-reverse'),
  flexWrap: words('wrap', 'nowrap'),
  alignItems: words('start', 'center', 'end', 'baseline', 'stretch'),
  alignSelf: words('start', 'center', 'end', 'baseline', 'stretch'),
  justifyContent: words('start', 'center', 'end', 'between', 'around'),
  textAlign: words('left', 'center', 'right', 'justify'),
  marginTop: length({ negative: true, auto: true }),
  marginBottom: length({ negative: true, auto: true }),
  marginLeft: length({ negative: true, auto: true }),
  marginRight: length({ negative: true, auto: true }),
  paddingTop: length({}),
  paddingBottom: length({}),
  paddingLeft: length({}),
  paddingRight: length({}),
  gap: length({}),
  width: length({ auto: true }),
  minWidth: length({}),
  maxWidth: length({}),
  height: length({ auto: true }),
  minHeight: length({}),
  maxHeight: length({}),
  color,
  backgroundColor: color,
  borderColor: color,
  borderStyle: words('none', 'solid', 'dashed', 'dotted'),
  borderWidth: length({}),
  borderRadius: length({}),
  fontSize: length({}),
  fontWeight: words('normal', 'bold', '400', '500', '600', '700'),
  fontStyle: words('normal', 'italic'),
  textTransform: words('none', 'uppercase', 'capitalize'),
}

/** The names above, for the style panel. */
export const styleProperties: readonly string[] = Object.keys(properties)

/** Whether a node may be given this style. */
export function isStyle(property: string, value: unknown): boolean {
  return read(property, value) !== undefined
}

/**
 * A node's style as CSS: property in camel case → value. Numbers are pixels. Unknown properties and values that
 * are not of the property's kind are left out, so nothing in it can load, compute or break out.
 */
export function styleOf(node: Pick<TreeNode, 'style'>): Record<string, string> {
  const css: Record<string, string> = {}
  for (const [property, value] of Object.entries(node.style ?? {})) {
    const text = read(property, value)
    if (text !== undefined) css[property] = text
  }
  return css
}

/** Turns a stored value into CSS, or refuses it. */
type Take = (value: string) => string | undefined

function read(property: string, value: unknown): string | undefined {
  if (!Object.hasOwn(properties, property)) return undefined
  if (typeof value !== 'string' && !(typeof value === 'number' && Number.isFinite(value))) return undefined
  const text = String(value).trim().toLowerCase()
  return text === '' ? undefined : properties[property]?.(text)
}

function words(...allowed: readonly string[]): Take {
  return (value) => (allowed.includes(value) ? (css[value] ?? value) : undefined)
}

const css: Record<string, string> = {
  start: 'flex-start',
  end: 'flex-end',
  between: 'space-between',
  around: 'space-around',
}

function length({ negative = false, auto = false }: { negative?: boolean; auto?: boolean }): Take {
  return (value) => {
    if (value === 'auto') return auto ? value : undefined
    const parts = /^(-?)(\d{1,4}(?:\.\d{1,3})?)(px|rem|em|%|vh|vw|ch)?$/.exec(value)
    if (!parts || (parts[1] && !negative)) return undefined
    return `${parts[1]}${parts[2]}${parts[3] ?? (Number(parts[2]) === 0 ? '' : 'px')}`
  }
}

/** Hexadecimal (the # may be left out), a design token, or a word that is a colour by itself. */
function color(value: string): string | undefined {
  if (/^var\(--[a-z][a-z0-9-]{0,40}\)$/.test(value)) return value
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(value)?.[1]
  if (digits) return `#${digits}`
  return ['transparent', 'currentcolor', 'inherit', 'black', 'white'].includes(value) ? value : undefined
}
