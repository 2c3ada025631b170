/** One line of the results: ours beside the floor of the same run. */
export interface Row {
  what: string
  unit: 'ms' | '/s' | 'MB' | 'kB' | 'KiB' | 'requests'
  better: 'less' | 'more'
  ours: number
  /** What a bare program that does the least for the same end reached, in the same run. */
  floor?: number
  /** `ours / floor` */
  ratio?: number
  budget?: Budget
  /** Whether the budget is kept; absent without one. */
  kept?: boolean
}

/** So many times the floor, or so much at all. */
export interface Budget {
  ratio?: number
  ours?: number
}

export interface Measurement {
  /** As on the command line: `npm run bench -- start saves`. */
  name: string
  title: string
  run(): Promise<Row[]>
}

/** Makes a row, with its ratio and whether it keeps its budget. */
export function row(
  what: string,
  unit: Row['unit'],
  better: Row['better'],
  { ours, floor, budget }: { ours: number; floor?: number; budget?: Budget },
): Row {
  const ratio = floor === undefined ? undefined : ours / floor
  const within = (value: number | undefined, limit: number | undefined) =>
    value === undefined || limit === undefined || (better === 'less' ? value <= limit : value >= limit)
  return {
    what,
    unit,
    better,
    ours: rounded(ours),
    ...(floor !== undefined && { floor: rounded(floor) }),
    ...(ratio !== undefined && { ratio: rounded(ratio) }),
    ...(budget && { budget, kept: within(ratio, budget.ratio) && within(ours, budget.ours) }),
  }
}

/** Medians of both, measured in turns, so that a busy moment of the machine meets both. */
export async function inTurns(
  rounds: number,
  floor: () => Promise<number> | number,
  ours: () => Promise<number> | number,
): Promise<{ floor: number; ours: number }> {
  const floors: number[] = []
  const own: number[] = []
  for (let round = 0; round < rounds; round++) {
    floors.push(await floor())
    own.push(await ours())
  }
  return { floor: median(floors), ours: median(own) }
}

/** Calls per second, for a while, of 32 clients that each wait for their answer. */
export async function rate(ms: number, work: (n: number) => Promise<unknown>, clients = 32): Promise<number> {
  let next = 0
  const from = performance.now()
  const client = async () => {
    while (performance.now() - from < ms) await work(next++)
  }
  await Promise.all(Array.from({ length: clients }, client))
  return next / ((performance.now() - from) / 1000)
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

const rounded = (value: number) => Number(value.toPrecision(4))
