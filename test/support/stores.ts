import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/server/store/folder/open.ts'
import type { CaseRecord } from '../../src/server/store/records.ts'
import type { Store } from '../../src/server/store/store.ts'
import { normalRank } from '../../src/shared/process/priorities.ts'
import { openFolder, openMemory } from './migrated.ts'

/** A place that a store is opened on: tests of repositories run over each. */
export interface Place {
  open(): Promise<Store>
  /** What the next process finds; closes the one before. */
  openAgain(store: Store): Promise<Store>
  leave(store: Store): Promise<void>
}

/** One connection, and nothing goes to the worker. */
const inMemory: Place = {
  open: openMemory,
  openAgain: async (store) => store,
  leave: (store) => store.close(),
}

/** A connection that reads, one that writes, and the worker. */
const onFile: Place = {
  open: () => openFolder(mkdtempSync(join(tmpdir(), 'verkstad-store-'))),
  async openAgain(store) {
    const { folder } = store
    await store.close()
    return openStore(folder === null ? {} : { folder })
  },
  async leave(store) {
    await store.close()
    if (store.folder) rmSync(store.folder, { recursive: true, force: true })
  },
}

export const places: readonly (readonly [name: string, place: Place])[] = [
  ['SQLite in memory', inMemory],
  ['SQLite on file', onFile],
]

/** A case that nothing is said of. */
export const blankCase: Omit<CaseRecord, 'org' | '_id'> = {
  row: 0,
  formId: 'f',
  formVersion: 1,
  processId: 'p',
  processVersion: 1,
  state: 'ny',
  entered: 0,
  draft: 0,
  number: null,
  data: '{}',
  fallen: null,
  changes: '[]',
  assign: null,
  markers: '[]',
  parent: null,
  childOpen: null,
  children: 0,
  openChildren: 0,
  parties: null,
  page: null,
  query: null,
  locale: 'sv',
  created: 1,
  createdBy: null,
  createdByName: '',
  registeredBy: null,
  registeredByName: null,
  source: null,
  onBehalf: null,
  tokenHash: null,
  statusHash: null,
  due: null,
  clock: null,
  priority: normalRank,
  tags: null,
  title: null,
  mergedInto: null,
  beforeMerge: null,
  agreed: null,
  asked: null,
  askedUntil: null,
  handedIn: null,
  updated: 1,
  updatedBy: null,
  arrived: 1,
  revision: 1,
  removed: null,
  removedBy: null,
}
