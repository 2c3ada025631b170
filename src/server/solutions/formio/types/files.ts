import { msg } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/record.ts'
import type { Condition } from '../../../../shared/rules/condition/condition.ts'
import { item, nodeOf } from '../build.ts'
import type { MapContext, Mapped, Mapper } from '../context.ts'
import { heldField, type SourceField } from '../fields.ts'
import { labelOf } from '../labels.ts'
import { type Reading, valueAt } from '../reading.ts'
import { fieldSettings, numberIn } from '../settings.ts'
import { textAt } from '../words.ts'
import { choose } from './choices.ts'
import { type Option, optionsAt } from './options.ts'

export const file: Mapper = (from, context, field) => {
  const extra = fieldSettings(from, heldField(field), context)
  if (from.source.storage)
    for (const path of ['url', 'options']) from.idle(path, msg`Så sparar Form.io svaret.`)
  return { to: 'FileUpload', blocks: [item('FileUpload', { ...extra, ...fileSettings(from, context) })] }
}

/** Ways to hand in a document: now (with the file), later, or before. */
export const attachment: Mapper = (from, context, field) => {
  const own = heldField(field)
  codes(from)
  const ways = waysOf(from, context)
  if (ways.length === 0) return file(from, context, field)
  const now = ways.find(({ value }) => /^leggerVedN/.test(value))
  const chosen = choose('Radio', from, context, own, ways)
  return now ? { ...withUpload(from, context, own, chosen, now.value) } : chosen
}

function withUpload(
  from: Reading,
  context: MapContext,
  own: SourceField,
  chosen: Mapped,
  now: string,
): Mapped {
  const when: Condition = { value: own.name, is: 'equals', to: now }
  const [first] = chosen.blocks
  const required = first && nodeOf(first).extra?.validation
  const upload = {
    name: context.fields.newName(`${own.name}Fil`.slice(0, 95)),
    label: textAt(from, 'label', context) ?? (labelOf(from.source) || own.name),
    maxFiles: 10,
    ...(required !== undefined && { validation: required }),
    show: { mode: 'show', when, reset: true },
  }
  return { ...chosen, to: 'Radio, FileUpload', blocks: [...chosen.blocks, item('FileUpload', upload)] }
}

/** What the body calls the document in its own archive. */
function codes(from: Reading): void {
  for (const key of ['vedleggskode', 'vedleggstittel', 'vedleggskjema'])
    for (const path of [`properties.${key}`, key]) {
      const code = valueAt(from.source, path)
      if (typeof code === 'string' && code !== '')
        from.leave(path, msg`Bilagans kod eller titel ”{code}” sparas inte med svaret här.`, { code })
    }
}

const wayLabels = new Map(
  Object.entries({
    leggerVedNaa: msg`Jag bifogar det här`,
    ettersender: msg`Jag skickar det senare`,
    levertTidligere: msg`Jag har lämnat det tidigare`,
    harIkke: msg`Jag har inget att bifoga`,
    nei: msg`Nej, jag har inget att bifoga`,
    andre: msg`Någon annan skickar det`,
    nav: msg`Jag vill att myndigheten hämtar det`,
  }),
)

function waysOf(from: Reading, context: MapContext): Option[] {
  const { attachmentValues } = from.source
  if (!isRecord(attachmentValues))
    return optionsAt(from, context, { options: 'values', start: 'defaultValue' })
  return Object.entries(attachmentValues)
    .filter(([, way]) => isRecord(way) && way.enabled === true)
    .map(([value]): Option => {
      const at = `attachmentValues.${value}`
      from.take(`${at}.enabled`)
      from.leave(`${at}.additionalDocumentation`, msg`En följdfråga till valet finns inte.`)
      from.leave(`${at}.showDeadline`, msg`En tidsfrist för att skicka senare finns inte.`)
      const known = wayLabels.get(value)
      return { label: known ? context.own(known) : value, value }
    })
}

function fileSettings(from: Reading, context: MapContext) {
  const { source } = from
  const size = sizeOf(from, context)
  if (kilobytes(source.fileMinSize)) from.leave('fileMinSize', msg`En minsta filstorlek finns inte.`)
  else from.idle('fileMinSize', msg`Gäller ändå: filer får vara hur små som helst.`)
  const most = numberIn(source.maxNumberOfFiles)
  const maxFiles = source.multiple === true ? Math.min(100, Math.max(1, Math.round(most ?? 10))) : 1
  if (source.multiple === true) from.take('multiple')
  if (source.multiple !== true) from.idle('maxNumberOfFiles', msg`Gäller ändå: en fil tas emot.`)
  else if (most !== undefined && most >= 1) from.take('maxNumberOfFiles')
  if (source.multiple === true && maxFiles !== most)
    from.differs(
      most === undefined ? 'multiple' : 'maxNumberOfFiles',
      msg`{n, plural, one {Bara en fil} other {Högst # filer}} tas emot här.`,
      {
        n: maxFiles,
      },
    )
  return { maxFiles, ...(size && { maxSize: size }), ...accepted(from) }
}

function sizeOf(from: Reading, { largestFile }: MapContext): number | undefined {
  const said = kilobytes(from.source.fileMaxSize)
  if (said === undefined) {
    from.leave('fileMaxSize', msg`Storleken kan inte läsas. Skriv hur stor en fil får vara.`)
    return undefined
  }
  from.take('fileMaxSize')
  if (said <= largestFile) return said
  from.differs('fileMaxSize', msg`En fil får vara högst {mb} MB: servern tar inte emot större.`, {
    mb: largestFile / 1_000,
  })
  return largestFile
}

function accepted(from: Reading) {
  const { filePattern } = from.source
  const given = typeof filePattern === 'string' ? filePattern.replace(/[;|]/g, ',').replace(/\s+/g, '') : ''
  const plain = given.replace(/\*(?=\.)/g, '')
  from.idle('file.allowedTypesLabels', msg`Hör till Form.io:s byggare.`)
  if (plain === '') return acceptedTypes(from)
  from.idle('file.type', msg`Gäller ändå: filslagen står i mönstret.`)
  if (plain === '*') {
    from.idle('filePattern', msg`Gäller ändå: alla slags filer tas emot.`)
    return {}
  }
  if (!plain.split(',').every((one) => /^(\.[\w]+|[\w.+-]+\/([\w.+-]+|\*))$/.test(one))) {
    from.leave('filePattern', msg`Filmönstret {pattern} kan inte sägas här.`, { pattern: given })
    return {}
  }
  from.take('filePattern')
  return { accept: plain }
}

/** Of Open Forms: `file: { type: ['image/png'] }`. */
function acceptedTypes(from: Reading) {
  const types = valueAt(from.source, 'file.type')
  const list = Array.isArray(types)
    ? types.filter((type) => typeof type === 'string' && type.includes('/'))
    : []
  if (list.length === 0 || list.includes('*/*')) return {}
  from.take('file.type')
  return { accept: list.join(',') }
}

/** `10MB`, `500 kB` in kilobytes. */
function kilobytes(value: unknown): number | undefined {
  const [, number, unit = 'b'] = /^\s*(\d+(?:\.\d+)?)\s*([kmg]?b?)\s*$/i.exec(String(value ?? '')) ?? []
  if (!number || Number(number) === 0) return undefined
  const factor = { k: 1, m: 1_000, g: 1_000_000 }[unit.toLowerCase()[0] ?? ''] ?? 0.001
  return Math.max(1, Math.round(Number(number) * factor)) || undefined
}
