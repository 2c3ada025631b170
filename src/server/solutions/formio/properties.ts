import { isRecord } from '../../../shared/record.ts'

/**
 * What a file of Form.io's says, counted without knowing what any of it means: the yardstick that a report is held
 * against. A property is a value that is neither an object nor a list, at its path within the component that it
 * belongs to: `validate.required`, `values[0].label`.
 */

/** The file itself (path `''`), or a component in it, with the properties that are its own. */
export interface Holder {
  path: string
  value: Record<string, unknown>
  properties: string[]
}

/** The file and every component in it, in order; a component is whatever has a type in a list called `components`. */
export function holdersOf(file: Record<string, unknown>): Holder[] {
  const found: Holder[] = []
  const open = (value: Record<string, unknown>, path: string) => {
    const holder: Holder = { path, value, properties: [] }
    found.push(holder)
    visit(value, {
      property: (name) => holder.properties.push(name),
      component: (inner, name) => open(inner, path === '' ? name : `${path}.${name}`),
    })
  }
  open(file, '')
  return found
}

/** The properties of one component that say something, without those of the components inside it. */
export function propertiesOf(component: Record<string, unknown>): string[] {
  const found: string[] = []
  visit(component, { property: (name) => found.push(name), component: () => {} })
  return found
}

interface Visitor {
  property(path: string): void
  component(value: Record<string, unknown>, path: string): void
}

function visit(holder: Record<string, unknown>, { property, component }: Visitor): void {
  const look = (value: unknown, path: string, key: string): void => {
    if (Array.isArray(value)) {
      value.forEach((one, i) => {
        if (key === 'components' && isComponent(one)) component(one, `${path}[${i}]`)
        else look(one, `${path}[${i}]`, key)
      })
    } else if (isRecord(value)) {
      for (const [name, inner] of Object.entries(value)) look(inner, joined(path, name), name)
    } else if (saysSomething(key, value)) property(path)
  }
  look(holder, '', '')
}

export const isComponent = (value: unknown): value is Record<string, unknown> & { type: string } =>
  isRecord(value) && typeof value.type === 'string' && value.type !== ''

/** `a.b`, and `a["b c"]` where the key has signs that mean something in a path. */
export function joined(path: string, key: string): string {
  const plain = /^[^.[\]"\\]+$/.test(key) && key.trim() === key
  return plain ? (path === '' ? key : `${path}.${key}`) : `${path}[${JSON.stringify(key)}]`
}

/** Nothing, an empty text and no say nothing; no says something where Form.io takes yes for granted. */
export function saysSomething(key: string, value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (value === false) return takenForGranted.has(key)
  return value !== null && value !== undefined
}

const takenForGranted: ReadonlySet<string> = new Set([
  'clearOnHide',
  'enableDate',
  'enableTime',
  'persistent',
  'show',
  'showInEmail',
  'showInPDF',
  'showInSummary',
])

/** Whether a value says nothing at any depth. */
export function isEmptyValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmptyValue)
  if (isRecord(value)) return Object.values(value).every(isEmptyValue)
  return !saysSomething('', value)
}
