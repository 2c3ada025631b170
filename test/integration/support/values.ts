import type { Field, Fields, Values } from '../../../src/shared/fields/field.ts'
import { isShown, withAt } from '../../../src/shared/fields/field.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import type { Ids } from './world.ts'

/** Data for a document of any schema, made from its fields: every text carries the marker. */
export function dataFor(schema: Schema, marker: string, ids: Ids, special: Values = {}): Values {
  return { ...valuesOf(schema.fields, marker, ids), ...special }
}

function valuesOf(fields: Fields, marker: string, ids: Ids): Values {
  let values: Values = {}
  for (const [key, field] of Object.entries(fields)) {
    if (field.readOnly || !isShown(field, values)) continue
    const value = valueFor(field, key, marker, ids)
    if (value !== undefined) values = withAt(values, key, value)
  }
  return values
}

function valueFor(field: Field, key: string, marker: string, ids: Ids): unknown {
  switch (field.kind) {
    case 'text':
      return text(field, key, marker).slice(0, field.maxLength ?? 1_000)
    case 'rich':
      return `**${key} ${marker}**`
    case 'number':
      return field.initial ?? field.min ?? 1
    case 'flag':
      return false
    case 'choice':
      return field.initial ?? field.options?.[0]?.value
    case 'reference':
      return ids[field.to ?? '']?.[0]
    case 'references':
      return ids[field.to ?? '']?.slice(0, 1)
    case 'asset':
      return ids.publicAsset?.[0]
    case 'list':
      return field.fields && [valuesOf(field.fields, marker, ids)]
    case 'group':
      return field.fields && valuesOf(field.fields, marker, ids)
    case 'color':
      return '#0f5c56'
    case 'icon':
      return 'folder'
    default:
      return undefined
  }
}

function text(field: Field, key: string, marker: string): string {
  switch (field.format) {
    case 'email':
      return `${key}@${marker}.example`
    case 'url':
      return `https://${marker}.example/${key}`
    case 'path':
      return `${key}-${marker}`
    case 'name':
      return `${key}_${marker}`
    case 'color':
      return '#0f5c56'
    case 'css':
      return `.${marker} { color: red }`
    default:
      return `${key} ${marker}`
  }
}
