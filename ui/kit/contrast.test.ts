import { expect, test } from 'bun:test'

type Tokens = Record<string, string>

const css = await Bun.file(new URL('tokens.css', import.meta.url)).text()
const light = tokensOf(':root')
const dark = { ...light, ...tokensOf('[data-theme="dark"]') }

const grounds = ['paper', 'surface', 'raised', 'hover', 'sunken']
const tones = ['accent', 'danger', 'warning', 'success', 'info']
const softs = tones.map((tone) => `${tone}-soft`)

/** What is written on what. */
const texts = [
  ...cross(['ink', 'muted', ...tones], [...grounds, 'accent-soft']),
  ...cross(['ink', 'muted'], softs),
  ...tones.map((tone) => [tone, `${tone}-soft`]),
  ['accent-hover', 'paper'],
  ['accent-hover', 'surface'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-tip', 'tip'],
] as [string, string][]

/** Edges of controls, marks of state and the inner line of the focus ring. */
const edges = [
  ...cross(['control', 'accent', 'danger', 'focus-line'], [...grounds, 'accent-soft']),
  ['surface', 'control'],
  ['surface', 'accent'],
  ['on-accent', 'accent'],
] as [string, string][]

for (const [theme, tokens] of [
  ['light', light],
  ['dark', dark],
] as const) {
  test.each(texts)(`${theme}: %s is readable on %s`, (text, ground) => {
    expect(contrast(color(tokens, text), color(tokens, ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edges)(`${theme}: the edge %s is seen on %s`, (edge, ground) => {
    expect(contrast(color(tokens, edge), color(tokens, ground))).toBeGreaterThanOrEqual(3)
  })
}

test('the measure is right', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

function tokensOf(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

function color(tokens: Tokens, name: string): string {
  const value = tokens[name]
  if (!value || !/^#[0-9a-f]{6}$/.test(value))
    throw new Error(`--${name} is not a color as #rrggbb: ${value}`)
  return value
}

/** Contrast ratio by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

function cross(all: string[], with_: string[]): [string, string][] {
  return all.flatMap((one) => with_.map((other) => [one, other] as [string, string]))
}
