import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { makeI18n, translator } from '../../../shared/i18n.ts'
import { isRecord } from '../../../shared/record.ts'
import { type NestedNode, toNested } from '../files/nested.ts'
import { type Converted, convert } from './convert.ts'
import { holdersOf } from './properties.ts'
import { gapsIn, type Outcome } from './report.ts'
import { readSource, type SourceForm } from './source.ts'

/**
 * That a report is whole, and that each of its lines is true: what is said to be in the form makes a difference to it,
 * and what is said not to be makes none.
 */

const t = translator(makeI18n('sv', {}))
const here = new URL('../../../../test/fixtures/formio/', import.meta.url).pathname
const others = new URL('../../../../../shared/forms/', import.meta.url).pathname
const files = [here, others].flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.(json|zip)$/.test(name))
        .map((name) => [name, folder + name] as const)
    : [],
)
if (!existsSync(others)) console.log(`No forms of others in ${others}: only our own are tried.`)

const read = (path: string) => readSource(new Uint8Array(readFileSync(path)))

test.each(files)('every property of %s is accounted for once, and the counts add up', (_, path) => {
  const form = read(path)
  const { lines, counts } = convert(form, () => t)
  expect(gapsIn(form.file, lines)).toEqual([])
  const sum = (numbers: Record<string, number>) => Object.values(numbers).reduce((all, one) => all + one, 0)
  expect(sum(counts.properties)).toBe(counts.source.properties)
  expect(sum(counts.components)).toBe(counts.source.components)
  expect(counts.source.properties).toBe(
    holdersOf(form.file).reduce((all, { properties }) => all + properties.length, 0),
  )
  for (const { outcome, reason, path } of lines)
    if (outcome !== 'mapped') expect([path, reason?.id]).toEqual([path, expect.stringMatching(/./)])
})

test('a report that leaves something out, says it twice or makes it up is seen', () => {
  const form = read(`${here}permit.json`)
  const { lines } = convert(form, () => t)
  const [first, second] = lines.filter(({ properties }) => properties.length > 1)
  if (!first || !second) throw new Error('The form has too little in it.')
  const without = lines.filter((line) => line !== first)
  expect(gapsIn(form.file, without).length).toBeGreaterThanOrEqual(first.properties.length)
  expect(gapsIn(form.file, [...lines, { ...second, level: 'property' }])).toHaveLength(
    second.properties.length,
  )
  const invented = { ...first, properties: [...first.properties, 'validate.nothing'] }
  expect(gapsIn(form.file, [invented, ...without])).toEqual([expect.stringContaining('validate.nothing')])
})

/** A change of each property in turn: forms that are read in no time. */
const small = files.filter(([, path]) => statSync(path).size < 60_000)

test.each(small)(
  'every line about %s is true',
  (_, path) => {
    const form = read(path)
    const whole = convert(form, () => t, { notes: false })
    const before = drawn(whole)
    const untrue: string[] = []
    const tried = new Set<string>()
    for (const { component, properties, outcome, type } of whole.lines) {
      for (const property of properties) {
        // One of each kind is enough.
        const kind = `${type} ${outcome} ${property.replace(/\[\d+\]/g, '[]')}`
        if (tried.has(kind) || isIdentity(property, outcome)) continue
        tried.add(kind)
        const differs = (change: (value: unknown) => unknown) =>
          drawn(convert(changedAt(form, component, property, change), () => t, { notes: false })) !== before
        const said = outcome === 'mapped' || outcome === 'approximated'
        const makesDifference = differs(() => undefined) || (said && differs(another))
        if (makesDifference !== said) untrue.push(`${outcome} ${component}.${property}`)
      }
    }
    expect(untrue).toEqual([])
  },
  60_000,
)

/** A component without its type is none; what it is named by others see in conditions alone. */
const isIdentity = (property: string, outcome: Outcome) =>
  property === 'type' || (property === 'key' && outcome !== 'mapped')

function drawn({ tree }: Converted): string {
  const bare = ({ type, extra, children = [] }: NestedNode): unknown => ({
    type,
    extra,
    in: children.map(bare),
  })
  return JSON.stringify(bare(toNested(tree)))
}

function another(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  return /^\d+$/.test(String(value)) ? String(Number(value) + 1) : `${value}x`
}

/** A copy of the form, with one of its properties changed. */
function changedAt(
  form: SourceForm,
  component: string,
  property: string,
  change: (value: unknown) => unknown,
): SourceForm {
  const file = structuredClone(form.file)
  const keys = keysOf(component === '' ? property : `${component}.${property}`)
  const last = keys.pop() ?? ''
  let holder: unknown = file
  for (const key of keys) holder = (holder as Record<string, unknown>)[key]
  const inside = holder as Record<string, unknown>
  const value = change(inside[last])
  if (value === undefined && !Array.isArray(inside)) delete inside[last]
  else inside[last] = value ?? null
  return form.steps ? asArchive(file, form) : readSource(JSON.stringify(file))
}

/** `a["b c"][0].d` as its keys. */
function keysOf(path: string): string[] {
  return [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|[^.[\]]+/g)].map(([whole, quoted, index]) =>
    quoted === undefined ? (index ?? whole) : JSON.parse(`"${quoted}"`),
  )
}

/** The steps of an archive, read anew from what the archive came to. */
function asArchive(file: Record<string, unknown>, form: SourceForm): SourceForm {
  const steps = (form.steps ?? []).map((step, i) => {
    const own = (file.steps as { name: unknown; configuration: { components: SourceForm['components'] } }[])[
      i
    ]
    if (!own) throw new Error('The step is gone.')
    return { ...step, title: String(own.name ?? ''), components: own.configuration.components }
  })
  const title = isRecord(file.form) ? String(file.form.name ?? '') : ''
  return { ...form, file, steps, title, components: steps.flatMap(({ components }) => components) }
}
