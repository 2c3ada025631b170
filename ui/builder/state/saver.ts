import { atom, type ReadableAtom } from 'nanostores'
import type { Values } from '../../../src/shared/fields/field.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { FieldProblems } from '../../../src/shared/wire/errors.ts'
import { type BuilderClient, type BuilderDocument, type ServerProblem, wireCode } from '../client.ts'
import type { DraftStore } from './draft.ts'

/** Milliseconds of quiet before a change is sent. */
export const saveDelay = 500

export type SaveState =
  | { kind: 'saved' }
  /** Changed and about to be sent, or on the way. */
  | { kind: 'saving' }
  /** The server could not be reached or had a fault; tried again by itself. */
  | { kind: 'retrying' }
  /** Somebody else has saved since this was read. */
  | { kind: 'conflict' }
  /** Somebody else has the document. */
  | { kind: 'locked' }
  /** The server will not take it as it is; tried again at the next change. */
  | { kind: 'refused'; message: string; fields: FieldProblems }

export interface SaverOptions {
  client: Pick<BuilderClient, 'save' | 'updateSettings'>
  id: string
  revision: number
  tree(): Tree
  draft: DraftStore
  onSaved?(result: { problems?: ServerProblem[]; document?: BuilderDocument }): void
  timer?: Timer
}

/** The clock, so that a test needs none. */
export interface Timer {
  set(work: () => void, milliseconds: number): unknown
  clear(handle: unknown): void
}

export interface Saver {
  $state: ReadableAtom<SaveState>
  /** The revision that the next save builds on. */
  revision(): number
  /** Told after every change of the tree. */
  treeChanged(): void
  /** Told when fields of the document itself change. */
  settingsChanged(change: Values): void
  /** Sends what is waiting now. Resolves true when everything is acknowledged. */
  flush(): Promise<boolean>
  /** Writes the draft now; before the page goes away. */
  keep(): void
  /** After a conflict: from now on build on this revision, and send what is here. */
  rebase(revision: number): void
  /** It became known that somebody else has saved: stop until that is settled. */
  collide(): void
  /** Forget what is waiting: the server's version was taken instead. */
  reset(revision: number): void
  /** Whether something is not acknowledged yet. */
  dirty(): boolean
  stop(): void
}

/**
 * Saves a document while it is worked on: 500 ms after the last change, one request at a time, again and again
 * when the server is away. Tree and document share one revision, so their saves queue up behind each other.
 */
export function makeSaver(options: SaverOptions): Saver {
  const { client, id, tree, draft, onSaved, timer = browserTimer } = options
  const $state = atom<SaveState>({ kind: 'saved' })
  let revision = options.revision
  let treeDirty = false
  let settings: Values = {}
  let waiting: unknown = null
  let keeping: unknown = null
  let running: Promise<boolean> | null = null
  let failures = 0
  let stopped = false

  const dirty = () => treeDirty || Object.keys(settings).length > 0
  const blocked = () => $state.get().kind === 'conflict' || $state.get().kind === 'locked'

  function schedule(milliseconds: number) {
    timer.clear(waiting)
    waiting = timer.set(() => void flush(), milliseconds)
  }

  function changed() {
    if (stopped) return
    timer.clear(keeping)
    keeping = timer.set(keep, draftDelay)
    if (blocked()) return
    if (!['retrying', 'saving'].includes($state.get().kind)) $state.set({ kind: 'saving' })
    schedule(saveDelay)
  }

  function keep() {
    timer.clear(keeping)
    // In a conflict nobody knows yet on what the work will stand: the next time it is asked again.
    const base = $state.get().kind === 'conflict' ? -1 : revision
    if (dirty()) draft.write({ revision: base, tree: tree(), settings })
  }

  function flush(): Promise<boolean> {
    timer.clear(waiting)
    if (running) return running.then(() => (dirty() && !blocked() ? flush() : !dirty()))
    if (!dirty()) return Promise.resolve(true)
    if (blocked() || stopped) return Promise.resolve(false)
    running = send().finally(() => {
      running = null
    })
    return running
  }

  async function send(): Promise<boolean> {
    const sentSettings = settings
    let sentTree = treeDirty ? tree() : null
    try {
      if (sentTree) {
        treeDirty = false
        const { nodes: normStructure, rootId } = sentTree
        const saved = await client.save({ id, normStructure, rootId, revision })
        sentTree = null
        revision = saved.revision
        onSaved?.({ problems: saved.problems })
      }
      if (Object.keys(sentSettings).length > 0) {
        settings = {}
        const { data } = await client.updateSettings(id, sentSettings, revision)
        revision = data.revision
        onSaved?.({ document: data })
      }
      failures = 0
      if (dirty()) {
        schedule(saveDelay)
        $state.set({ kind: 'saving' })
        keep()
      } else {
        timer.clear(keeping)
        draft.clear()
        $state.set({ kind: 'saved' })
      }
      return !dirty()
    } catch (error) {
      if (sentTree) treeDirty = true
      settings = { ...sentSettings, ...settings }
      failed(error)
      keep()
      return false
    }
  }

  function failed(error: unknown) {
    const code = wireCode(error)
    if (stopped) return
    if (code === 'CONFLICT') return $state.set({ kind: 'conflict' })
    if (code === 'LOCKED') return $state.set({ kind: 'locked' })
    if (code && !passing.has(code)) {
      const { message, fields = {} } = error as { message: string; fields?: FieldProblems }
      return $state.set({ kind: 'refused', message, fields })
    }
    $state.set({ kind: 'retrying' })
    failures += 1
    schedule(Math.min(30_000, 1_000 * 2 ** (failures - 1)))
  }

  return {
    $state,
    revision: () => revision,
    treeChanged() {
      treeDirty = true
      changed()
    },
    settingsChanged(change) {
      settings = { ...settings, ...change }
      changed()
    },
    flush,
    keep,
    rebase(next) {
      revision = next
      $state.set({ kind: dirty() ? 'saving' : 'saved' })
      if (dirty()) schedule(0)
    },
    collide() {
      timer.clear(waiting)
      $state.set({ kind: 'conflict' })
      keep()
    },
    reset(next) {
      revision = next
      treeDirty = false
      settings = {}
      timer.clear(waiting)
      timer.clear(keeping)
      draft.clear()
      $state.set({ kind: 'saved' })
    },
    dirty,
    stop() {
      stopped = true
      keep()
      timer.clear(waiting)
      timer.clear(keeping)
    },
  }
}

/** How long a keystroke may be out of the draft: short enough for a crash, long enough not to stall typing. */
const draftDelay = 150
/** Errors that pass by themselves. */
const passing = new Set(['OFFLINE', 'INTERNAL', 'TOO_MANY', 'DISK_FULL', 'UNAUTHORIZED', 'SESSION_EXPIRED'])

const browserTimer: Timer = {
  set: (work, milliseconds) => setTimeout(work, milliseconds),
  clear: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}
