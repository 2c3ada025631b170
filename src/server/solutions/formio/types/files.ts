import { msg } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/record.ts'
import type { Condition } from '../../../../shared/rules/condition/condition.ts'
import { item, nodeOf } from '../build.ts'
import type { Mapper, Remark } from '../context.ts'
import { heldField } from '../fields.ts'
import { fieldSettings, isRequired, labelOf } from '../settings.ts'
import type { Source } from '../source.ts'
import { choose, optionsFrom } from './choices.ts'

export const file: Mapper = (source, context, field) => {
  const { extra, approximated, leftOut } = fieldSettings(source, heldField(field), context)
  return {
    to: 'FileUpload',
    blocks: [item('FileUpload', { ...extra, ...fileSettings(source, leftOut) })],
    approximated,
    leftOut,
    read: [
      'storage',
      'dir',
      'url',
      'options',
      'filePattern',
      'fileMaxSize',
      'fileMinSize',
      'multiple',
      'image',
      'imageSize',
      'uploadOnly',
      'webcam',
      'fileTypes',
      'fileNameTemplate',
      'fileKey',
    ],
  }
}

/** Ways to hand in a document: now (with the file), later, or before. */
export const attachment: Mapper = (source, context, field) => {
  const own = heldField(field)
  const ways = optionsFrom(waysOf(source), source.defaultValue)
  if (ways.length === 0) {
    const mapped = file(source, context, field)
    return 'missing' in mapped ? mapped : { ...mapped, read: [...(mapped.read ?? []), ...read] }
  }
  const now = ways.find(({ value }) => /^leggerVedN/.test(value))
  const chosen = choose('Radio', source, context, own, ways)
  if (!now) return { ...chosen, read: [...(chosen.read ?? []), ...read] }
  const when: Condition = { value: own.name, is: 'equals', to: now.value }
  const upload = {
    name: context.fields.newName(`${own.name}Fil`.slice(0, 95)),
    label: context.text(labelOf(source) || own.name),
    maxFiles: 10,
    ...(isRequired(source) && { validation: { required: true } }),
    show: { mode: 'show', when, reset: true },
  }
  return {
    ...chosen,
    to: 'Radio, FileUpload',
    blocks: [...chosen.blocks.map((block) => ({ item: nodeOf(block) })), item('FileUpload', upload)],
    read: [...(chosen.read ?? []), ...read],
  }
}

const read = ['attachmentType', 'attachmentValues', 'properties', 'otherDocumentation', 'vedleggskode']

function waysOf(source: Source): unknown {
  if (!isRecord(source.attachmentValues)) return source.values
  const labels: Record<string, string> = {
    leggerVedNaa: 'Jag bifogar det här',
    ettersender: 'Jag skickar det senare',
    levertTidligere: 'Jag har lämnat det tidigare',
    harIkke: 'Jag har inget att bifoga',
    nei: 'Nej, jag har inget att bifoga',
    andre: 'Någon annan skickar det',
    nav: 'Jag vill att myndigheten hämtar det',
  }
  return Object.entries(source.attachmentValues)
    .filter(([, way]) => isRecord(way) && way.enabled === true)
    .map(([value]) => ({ label: labels[value] ?? value, value }))
}

function fileSettings(source: Source, leftOut: Remark[]): Record<string, unknown> {
  const size = kilobytes(source.fileMaxSize)
  const accept =
    typeof source.filePattern === 'string' ? source.filePattern.replace(/[;|]/g, ',').replace(/\s+/g, '') : ''
  const plain = accept.replace(/\*(?=\.)/g, '')
  const usable =
    plain !== '' &&
    plain !== '*' &&
    plain.split(',').every((one) => /^(\.[\w]+|[\w.+-]+\/([\w.+-]+|\*))$/.test(one))
  if (plain !== '' && plain !== '*' && !usable) {
    leftOut.push({
      text: msg`Filmönstret {pattern} kan inte sägas här.`,
      values: { pattern: accept },
      property: 'filePattern',
    })
  }
  if (kilobytes(source.fileMinSize))
    leftOut.push({ text: msg`En minsta filstorlek finns inte.`, property: 'fileMinSize' })
  return {
    maxFiles: source.multiple === true ? 10 : 1,
    ...(size && { maxSize: size }),
    ...(usable && { accept: plain }),
  }
}

/** `10MB`, `500 kB` in kilobytes. */
function kilobytes(value: unknown): number | undefined {
  const [, number, unit = 'b'] = /^\s*(\d+(?:\.\d+)?)\s*([kmg]?b?)\s*$/i.exec(String(value ?? '')) ?? []
  if (!number) return undefined
  const factor = { k: 1, m: 1_000, g: 1_000_000 }[unit.toLowerCase()[0] ?? ''] ?? 0.001
  return Math.max(1, Math.round(Number(number) * factor)) || undefined
}
