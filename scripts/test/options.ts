import { parseArgs } from 'node:util'

export const suites = ['unit', 'binary', 'browser'] as const
export type Suite = (typeof suites)[number]

/** Rounds that take long, and are run when they are asked for by name alone. */
export const rounds = ['strain', 'late', 'slow', 'trust', 'day'] as const
export type Round = (typeof rounds)[number]

export interface Options {
  /** The suites to run. */
  suites: Suite[]
  /**
   * Instead of them. `strain`: the browser tests again and again, on a page and a machine that are slow; `late`: all of them once, with frames
   * and answers that come late; `slow`: tests
   * of engines, over a store that answers nothing at once; `trust`: attacks and accidents, told as a table;
   * `day`: a case worker's day of eighty cases by keyboard, its presses told as a table.
   */
  round?: Round
  /** Files and folders for each suite; empty for all of it. */
  paths: string[]
  /** Nothing was chosen: the whole of it, types and lint included. */
  everything: boolean
}

/**
 * Reads `npm test -- [--only unit|binary|browser|strain|late|slow|trust|day] [path …]`.
 * @throws with a readable message on anything else.
 */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    options: { only: { type: 'string' } },
    allowPositionals: true,
  })
  const { only } = values
  const paths = positionals.map((path) => path.replace(/^\.\//, ''))
  if (only !== undefined && isRound(only)) return { suites: [], round: only, paths, everything: false }
  if (only !== undefined && !isSuite(only))
    throw new Error(`--only takes ${[...suites, ...rounds].join(', ')}, not ${only}.`)
  const chosen = only
    ? [only]
    : paths.length > 0
      ? suites.filter((suite) => paths.some((path) => suiteOf(path) === suite))
      : [...suites]
  return { suites: chosen, paths, everything: !only && paths.length === 0 }
}

/** The suite a file belongs to. */
export function suiteOf(path: string): Suite {
  if (path.startsWith('test/e2e')) return 'browser'
  return path.startsWith('test/binary') ? 'binary' : 'unit'
}

function isSuite(word: string): word is Suite {
  return (suites as readonly string[]).includes(word)
}

function isRound(word: string): word is Round {
  return (rounds as readonly string[]).includes(word)
}
