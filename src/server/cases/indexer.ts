import type { CaseRecord } from '../store/records.ts'
import {
  addCounts,
  type CaseEntries,
  clearDirty,
  countDirty,
  dirtyRows,
  listNumber,
  replaceEntries,
} from '../store/rows/caseIndex.ts'
import type { Tx } from '../store/store.ts'
import { columnsOf, ownColumns, textOf } from './entries.ts'
import type { CompiledForm, Forms } from './forms.ts'
import type { CaseNeeds } from './needs.ts'

export interface Indexer {
  /** After the commit of a write that marked a case. */
  changed(): void
  /** Another number whenever the lists have changed. */
  generation(): number
  /** The lists hold everything that was committed before the call. With `atMostMs`, or that time has passed. */
  caughtUp(atMostMs?: number): Promise<void>
  /** Cases left by an earlier process are put in. */
  start(): void
  stop(): Promise<void>
}

/** Cases put into the lists at a time while others write, who wait for the writer meanwhile. */
const batch = 50
/** The same while nobody does: the more at a time, the fewer pages of the database are written again and again. */
const largeBatch = 200
/** Milliseconds without a write that count as a pause. */
const pauseMs = 15
/** While others write, the lists take at most this part of the writer's time. */
const share = 1 / 20

/**
 * Brings the lists of cases after what is saved. An entry in a sorted list touches a page of the database of its own,
 * so this is done in batches: all of it in the pauses between saves, and a little at a time when there are none.
 * Whoever reads a list waits for it (`caughtUp`).
 */
export function createIndexer(
  { store, texts, log }: Pick<CaseNeeds, 'store' | 'texts' | 'log'>,
  forms: Forms,
): Indexer {
  let known = new Map<string, number>()
  /** Versions of forms that cannot be found: their cases are listed without their answers. */
  const lost = new Set<string>()
  let behind = false
  let generation = 0
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Writes by others up to the last look, to tell whether there was a pause. */
  let othersBefore = -1
  /** Writes of this indexer's own. */
  let own = 0
  /** Readers who wait for the lists: for them there is no pause. */
  let readers = 0
  let stopped = false

  /** Puts in one batch; how many cases it took. */
  async function step(size: number): Promise<number> {
    const rows = dirtyRows(store, size)
    if (rows.length === 0) return 0
    await compileFormsOf(await store.read.cases.findByRows(rows))
    try {
      own++
      return await store.write((tx) => putIn(tx, rows))
    } catch (error) {
      known = new Map()
      throw error
    }
  }

  async function putIn(tx: Tx, rows: readonly number[]): Promise<number> {
    let done = 0
    const records = new Map((await tx.cases.findByRows(rows)).map((record) => [record.row, record]))
    const counts = new Map<number, number>()
    for (const row of rows) {
      const record = records.get(row)
      const listed = record && record.draft === 0 && record.removed === null
      const form = listed ? forms.known(record.org, record.formId, record.formVersion) : undefined
      // Moved meanwhile to a version that is not in memory: the next batch has it.
      if (listed && !form && !lost.has(versionOf(record))) continue
      replaceEntries(tx, row, listed ? entriesOf(tx, record, form) : null, counts)
      clearDirty(tx, row)
      done++
    }
    addCounts(tx, counts)
    tx.afterCommit(() => void generation++)
    return done
  }

  function entriesOf(tx: Tx, record: CaseRecord, form: CompiledForm | undefined): CaseEntries {
    const { org, formId, state } = record
    const processId = record.processId ?? ''
    const t = texts('sv')
    const entries: CaseEntries['entries'] = []
    for (const [name, value] of Object.entries(columnsOf(record, form, t))) {
      const scopes = [
        { formId, processId, state: '' },
        { formId, processId, state: state ?? '' },
        ...((ownColumns as readonly string[]).includes(name)
          ? [{ formId: '', processId: '', state: '' }]
          : []),
      ]
      for (const scope of scopes)
        entries.push({ list: listNumber(tx, { org, name, ...scope }, known), value })
    }
    return { at: record.updated, entries, text: textOf(record, form, t) }
  }

  async function compileFormsOf(records: readonly CaseRecord[]): Promise<void> {
    for (const { org, formId, formVersion, draft, removed } of records) {
      if (draft === 1 || removed !== null || forms.known(org, formId, formVersion)) continue
      await forms.version(org, formId, formVersion).catch(() => {
        lost.add(versionOf({ org, formId, formVersion }))
        log.write(org, 'error', 'error', `form ${formId} has lost its version ${formVersion}`)
      })
    }
  }

  const others = () => store.counts.writes - own

  /** Up to the end, or until others write and no reader waits. */
  async function all(): Promise<void> {
    behind = false
    let size = largeBatch
    while (!stopped) {
      const before = others()
      if ((await step(size)) === 0) return
      size = others() === before ? largeBatch : batch
      if (size === largeBatch || readers > 0) continue
      behind = true
      return
    }
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

  function wait(ms = pauseMs): void {
    if (timer || stopped) return
    timer = setTimeout(async () => {
      timer = undefined
      const busy = others() !== othersBefore
      const started = performance.now()
      await run(busy ? () => step(batch) : all)
      const took = performance.now() - started
      othersBefore = others()
      if (behind) wait(Math.max(pauseMs, took * (1 / share - 1)))
    }, ms)
    timer.unref()
  }

  return {
    generation: () => generation,
    changed() {
      behind = true
      wait()
    },
    async caughtUp(atMostMs) {
      const end = atMostMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + atMostMs
      const reached = async () => {
        readers++
        try {
          if (running) await running
          if (behind) await run(all)
        } finally {
          readers--
        }
      }
      if (!behind && !running) return
      if (atMostMs === undefined) return reached()
      let late: ReturnType<typeof setTimeout> | undefined
      const waited = new Promise<void>((resolve) => {
        late = setTimeout(resolve, Math.max(0, end - performance.now()))
      })
      await Promise.race([reached(), waited])
      clearTimeout(late)
    },
    start() {
      if (countDirty(store) > 0) {
        behind = true
        wait()
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

const versionOf = ({ org, formId, formVersion }: Pick<CaseRecord, 'org' | 'formId' | 'formVersion'>) =>
  `${org}/${formId}/${formVersion}`
