// npm run bench -- [name …]: measures each beside a floor in the same run; writes bench/results.json and a table.
import { builder } from './builder.ts'
import { cases } from './cases.ts'
import { children } from './children.ts'
import { desk } from './desk.ts'
import { form } from './form.ts'
import type { Measurement, Row } from './harness.ts'
import { labels } from './labels.ts'
import { type Machine, machine } from './machine.ts'
import { process as ofProcess } from './process.ts'
import { queue } from './queue.ts'
import { saves } from './saves.ts'
import { signing } from './signing.ts'
import { sockets } from './sockets.ts'
import { start } from './start.ts'
import { talk } from './talk.ts'
import { timers } from './timers.ts'
import { typing } from './typing.ts'
import { versions } from './versions.ts'

const measurements: readonly Measurement[] = [
  start,
  saves,
  cases,
  desk,
  talk,
  form,
  typing,
  sockets,
  queue,
  timers,
  versions,
  signing,
  children,
  builder,
  ofProcess,
  labels,
]
const file = Bun.file(new URL('./results.json', import.meta.url))

interface Result {
  title: string
  date: string
  machine: Machine
  rows: Row[]
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !measurements.some((one) => one.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. What can be measured: ${measurements.map(({ name }) => name).join(' ')}`,
  )
  process.exit(2)
}

// What is not measured this time keeps its result, with its date.
const results: Record<string, Result> = (await file.exists()) ? await file.json() : {}
let failed = false
for (const { name, title, run } of measurements) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${title}`)
  try {
    const rows = await run()
    for (const one of rows) console.log(line(one))
    results[name] = { title, date: new Date().toISOString().slice(0, 10), machine: machine(), rows }
    await file.write(`${JSON.stringify(results, null, 2)}\n`)
  } catch (error) {
    failed = true
    console.error(`  could not be measured: ${error instanceof Error ? error.stack : error}`)
  }
}
process.exit(failed ? 1 : 0)

function line({ what, unit, ours, floor, ratio, budget, kept }: Row): string {
  const number = (value: number) => `${value.toLocaleString('en', { maximumSignificantDigits: 4 })} ${unit}`
  const limits = [
    ...(budget?.ratio === undefined ? [] : [`${budget.ratio} ×`]),
    ...(budget?.ours === undefined ? [] : [number(budget.ours)]),
  ]
  return [
    `  ${what.padEnd(64)}`,
    number(ours).padStart(16),
    (floor === undefined ? '' : `floor ${number(floor)}`).padStart(22),
    (ratio === undefined ? '' : `${ratio.toFixed(2)} ×`).padStart(10),
    limits.length === 0 ? '' : `  ${kept ? 'kept' : 'NOT KEPT'} (${limits.join(', ')})`,
  ].join('')
}
