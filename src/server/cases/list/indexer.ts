import { createLimiter } from '../../limits.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseColumn, CaseEntries } from '../../store/repositories/caseLists.ts'
import type { Tx } from '../../store/store.ts'
import { pauses } from '../../unhurried.ts'
import type { CompiledForm, Forms } from '../forms.ts'
import type { CaseNeeds } from '../needs.ts'
import { entriesOf } from './entries.ts'
import type { Loop } from './loop.ts'
import { createPace } from './pace.ts'

export interface Indexer {
  /** After the commit of a write that marked a case. */
  changed(): void
  /** Another number whenever the lists have changed. */
  generation(): number
  /**
   * The lists hold everything that was committed before the call. With `atMostMs`, or that time has passed, or so many readers
   * ask for it that they are shown what was there a tenth of a second ago.
   */
  caughtUp(atMostMs?: number): Promise<void>
  /**
   * Whether all of these columns have their lists. Those that have none get them from now on, in the background; for
   * a few cases that is done within the time that is waited for it.
   */
  ready(columns: readonly CaseColumn[], atMostMs: number): Promise<boolean>
  /**
   * Work that changes many cases, one after the other: what it changes is put in together when it is over, after a second at the
   * most, and at once for whoever reads.
   */
  whileMany<T>(work: () => Promise<T>): Promise<T>
  /** Cases and columns left by an earlier process are put in. */
  start(): void
  stop(): Promise<void>
}

/**
 * Cases put into the lists at a time: others wait for the writer meanwhile, though not for the loop, but the more at a time, the
 * fewer pages of the database are written again and again.
 */
const batch = 200
const fewer = 50
/**
 * Readers who have what waits put in for them, and milliseconds: beyond that they find what was there so long ago. One case at a
 * time for each of two hundred who have a list open would be most of what the server does.
 */
const forReaders = { times: 300, perMs: 10_000, behindMs: 100 }
/** So long, in milliseconds, what many changes save waits for the last of them. */
const mostHeldMs = 1_000
/** Cases looked at at a time for a column that gets its lists; most steps put in fewer. */
const columnBatch = 500

/**
 * Brings the lists of cases after what is saved. An entry in a sorted list touches a page of the database of its own,
 * so this is done in batches: all of it in the pauses between saves, and a little at a time when there are none.
 * Whoever reads a list waits for it (`caughtUp`). A column's lists are begun when somebody first asks for them
 * (`ready`) and made in the same way, behind the cases that wait.
 */
export function createIndexer(
  { store, texts, log }: Pick<CaseNeeds, 'store' | 'texts' | 'log'>,
  forms: Forms,
  now: () => number = performance.now.bind(performance),
  loop?: Loop,
): Indexer {
  /** Versions of forms that cannot be found: their cases are listed without their answers. Of processes: without an end. */
  const lost = new Set<string>()
  /** Columns whose lists are complete, and those whose lists are being made. */
  const complete = new Set<string>()
  const making = new Map<string, CaseColumn>()
  let behind = false
  /** Since when. */
  let behindSince = 0
  /** Changes of many that go on. */
  let many = 0
  let generation = 0
  let running: Promise<void> | undefined
  /** Writes of this indexer's own. */
  let own = 0
  /** Readers who wait for the lists: for them there is no pause. */
  let readers = 0
  const putInFor = createLimiter(now)
  /** When the lists last held everything. */
  let wholeAt = Number.NEGATIVE_INFINITY
  let stopped = false

  function write<T>(work: (tx: Tx) => Promise<T> | T): Promise<T> {
    own++
    return store.write(work)
  }

  /** Puts in one batch; how many cases it took, 0 when none waits. */
  async function enter(most = batch): Promise<number> {
    for (;;) {
      const at = now()
      const rows = await store.read.caseLists.waiting(most)
      if (rows.length === 0) {
        wholeAt = at
        return 0
      }
      const left: CaseRecord[] = []
      // The last that was saved is listed although nobody may write any more: less than a batch, into what is kept.
      const put = () => write((tx) => putIn(tx, rows, left))
      const isLast = store.room() === 'reserve' && rows.length < most
      const entered = await (isLast ? store.withReserve(put) : put())
      if (rows.length < most && left.length === 0) wholeAt = at
      // Never inside of the write: a large form takes its time. The next batch has them.
      for (const record of left) {
        await compileFormOf(record)
        await compileProcessOf(record)
      }
      if (entered > 0) return entered
    }
  }

  const knownOf = ({ org, formId, formVersion, processId, processVersion }: CaseRecord) => ({
    form: forms.known(org, formId, formVersion),
    process: forms.knownProcess(org, processId, processVersion),
  })

  /** Its versions of form and process are in memory, or cannot be found anywhere. */
  function isKnown(record: CaseRecord): boolean {
    const { form, process } = knownOf(record)
    return (
      (form !== undefined || lost.has(versionOf(record))) &&
      (process !== undefined || record.processId === null || lost.has(processVersionOf(record)))
    )
  }

  /** Cases whose versions of form and process are not in memory are added to `left`. */
  async function putIn(tx: Tx, rows: readonly number[], left: CaseRecord[]): Promise<number> {
    const t = texts('sv')
    const records = new Map((await tx.cases.findByRows(rows)).map((record) => [record.row, record]))
    const people = Map.groupBy(await tx.casePeople.of(rows), ({ row }) => row)
    const entries = new Map<number, CaseEntries | null>()
    const pause = pauses()
    for (const row of rows) {
      const record = records.get(row)
      const listed = record && record.draft === 0 && record.removed === null
      if (!listed) entries.set(row, null)
      else if (!isKnown(record)) left.push(record)
      else entries.set(row, entriesOf({ record, ...knownOf(record), people: people.get(row) ?? [] }, t))
      await pause()
    }
    await tx.caseLists.put(entries)
    tx.afterCommit(() => void generation++)
    return entries.size
  }

  async function compileFormOf({ org, formId, formVersion }: CaseRecord): Promise<void> {
    if (forms.known(org, formId, formVersion)) return
    await forms.version(org, formId, formVersion).catch((): CompiledForm | undefined => {
      lost.add(versionOf({ org, formId, formVersion }))
      log.write(org, 'error', 'error', `form ${formId} has lost its version ${formVersion}`)
      return undefined
    })
  }

  async function compileProcessOf(record: CaseRecord): Promise<void> {
    const { org, processId, processVersion } = record
    if (processId === null || forms.knownProcess(org, processId, processVersion)) return
    if (processVersion !== null && (await forms.process(org, processId, processVersion))) return
    lost.add(processVersionOf(record))
    log.write(org, 'error', 'error', `process ${processId} has lost its version ${processVersion}`)
  }

  /** Takes the first column that is being made a step on. */
  async function make(): Promise<void> {
    const [first] = making
    if (!first) return
    const [key, column] = first
    if (!(await write((tx) => tx.caseLists.makeColumn(column, columnBatch)))) return
    making.delete(key)
    complete.add(key)
    generation++
  }

  const others = () => store.counts.writes - own

  /** Up to the end, or until others write and no reader waits. */
  async function enterAll(): Promise<void> {
    behind = false
    while (!stopped) {
      const written = others()
      if ((await enter()) === 0) return
      if (others() === written || readers > 0) continue
      behind = true
      return
    }
  }

  /** The same for columns, which cases that wait go before. */
  async function makeAll(): Promise<void> {
    while (!stopped && making.size > 0 && !behind) {
      const written = others()
      await make()
      if (others() !== written && readers === 0) return
    }
  }

  async function aLittle(): Promise<void> {
    if (behind && (await enter(fewer)) > 0) return
    await make()
  }

  /** One run at a time; a run that begins after the call has seen everything committed before it. */
  function run(work: () => Promise<unknown>): Promise<void> {
    running ??= work()
      .then(() => {})
      .catch((error) => {
        behind = true
        log.write('*', 'error', 'error', `case lists: ${error}`)
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  const isHeld = () => many > 0 && behind && now() - behindSince < mostHeldMs

  const pace = createPace(
    {
      others,
      async turn(isPause) {
        if (isHeld()) return true
        await run(isPause ? () => enterAll().then(makeAll) : aLittle)
        return behind || making.size > 0
      },
    },
    loop,
  )

  /** Runs as somebody waits for it; at most so long. */
  async function waitedFor(work: () => Promise<void>, atMostMs?: number): Promise<void> {
    const reached = async () => {
      readers++
      try {
        await work()
      } finally {
        readers--
      }
    }
    if (atMostMs === undefined) return reached()
    let late: ReturnType<typeof setTimeout> | undefined
    const waited = new Promise<void>((resolve) => {
      late = setTimeout(resolve, atMostMs)
    })
    await Promise.race([reached(), waited])
    clearTimeout(late)
  }

  /** A run that another has begun meanwhile may enter a few alone: only one of its own enters all. */
  async function catchUp(): Promise<void> {
    for (;;) {
      const isOwn = !running
      if (running) await running
      else if (behind) await run(enterAll)
      if (isOwn) return
    }
  }

  return {
    generation: () => generation,
    changed() {
      if (!behind) behindSince = now()
      behind = true
      pace.wake()
    },
    async caughtUp(atMostMs) {
      if (!behind && !running) return
      const isLet = atMostMs === undefined || putInFor.take('', forReaders.times, forReaders.perMs)
      if (!isLet && now() - wholeAt <= forReaders.behindMs) return
      await waitedFor(catchUp, atMostMs)
    },
    async ready(columns, atMostMs) {
      const missing = columns.filter((column) => !complete.has(keyOf(column)))
      if (missing.length === 0) return true
      for (const column of missing) making.set(keyOf(column), column)
      const isReady = () => missing.every((column) => complete.has(keyOf(column)))
      const end = performance.now() + atMostMs
      const made = async () => {
        await catchUp()
        while (!isReady() && making.size > 0 && !stopped && performance.now() < end) {
          if (running) await running
          else await run(make)
        }
      }
      await waitedFor(made, atMostMs)
      if (making.size > 0) pace.wake()
      return isReady()
    },
    async whileMany(work) {
      many++
      try {
        return await work()
      } finally {
        many--
      }
    },
    start() {
      void run(async () => {
        for (const { complete: made, ...column } of await store.read.caseLists.columns()) {
          if (made) complete.add(keyOf(column))
          else making.set(keyOf(column), column)
        }
        await write((await import('./anew.ts')).markWhereRaised)
        behind ||= await store.read.caseLists.isAnyWaiting()
        if (behind || making.size > 0) pace.wake()
      })
    },
    async stop() {
      stopped = true
      pace.stop()
      await running
    },
  }
}

const keyOf = ({ org, formId, name }: CaseColumn) => `${org}\n${formId}\n${name}`

const versionOf = ({ org, formId, formVersion }: Pick<CaseRecord, 'org' | 'formId' | 'formVersion'>) =>
  `${org}/${formId}/${formVersion}`

const processVersionOf = ({ org, processId, processVersion }: CaseRecord) =>
  `process ${org}/${processId}/${processVersion}`
