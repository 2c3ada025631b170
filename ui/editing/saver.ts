import { atom, type ReadableAtom } from 'nanostores'
import type { Values } from '../../src/shared/fields/field.ts'
import type { FieldProblems } from '../../src/shared/wire/errors.ts'
import { type EditedDocument, type EditingClient, wireCode } from './client.ts'
import { browserClock, type Clock } from './clock.ts'
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

export interface SaverOptions<Content, Problem, Document extends EditedDocument> {
  server: Pick<EditingClient<Content, Problem, Document>, 'saveContent' | 'saveFields'>
  id: string
  revision: number
  content(): Content
  draft: DraftStore<Content>
  onSaved?(result: { problems?: readonly Problem[]; document?: Document; ahead: boolean }): void
  clock?: Pick<Clock, 'after'>
}

export interface Saver {
  $state: ReadableAtom<SaveState>
  /** The revision that the next save builds on. */
  revision(): number
  /** Told after every change of the content. */
  contentChanged(): void
  /** Told when fields of the document itself change. */
  fieldsChanged(change: Values): void
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
 * when the server is away. Content and fields share one revision, so their saves queue up behind each other.
 */
export function makeSaver<Content, Problem, Document extends EditedDocument>(
  options: SaverOptions<Content, Problem, Document>,
): Saver {
  const { server, id, content, draft, onSaved, clock = browserClock } = options
  const $state = atom<SaveState>({ kind: 'saved' })
  let revision = options.revision
  let contentDirty = false
  let fields: Values = {}
  let stopWaiting = () => {}
  let stopKeeping = () => {}
  let running: Promise<boolean> | null = null
  let failures = 0
  let stopped = false

  const dirty = () => contentDirty || Object.keys(fields).length > 0
  const blocked = () => $state.get().kind === 'conflict' || $state.get().kind === 'locked'

  function schedule(milliseconds: number) {
    stopWaiting()
    stopWaiting = clock.after(milliseconds, () => void flush())
  }

  function changed() {
    if (stopped) return
    stopKeeping()
    stopKeeping = clock.after(draftDelay, keep)
    if (blocked()) return
    if (!['retrying', 'saving'].includes($state.get().kind)) $state.set({ kind: 'saving' })
    schedule(saveDelay)
  }

  function keep() {
    stopKeeping()
    // In a conflict nobody knows yet on what the work will stand: the next time it is asked again.
    const base = $state.get().kind === 'conflict' ? -1 : revision
    if (dirty()) draft.write({ revision: base, content: content(), fields })
  }

  function flush(): Promise<boolean> {
    stopWaiting()
    if (running) return running.then(() => (dirty() && !blocked() ? flush() : !dirty()))
    if (!dirty()) return Promise.resolve(true)
    if (blocked() || stopped) return Promise.resolve(false)
    running = send().finally(() => {
      running = null
    })
    return running
  }

  async function send(): Promise<boolean> {
    const sentFields = fields
    let sending = contentDirty
    try {
      if (sending) {
        contentDirty = false
        const saved = await server.saveContent({ id, content: content(), revision })
        sending = false
        revision = saved.revision
        onSaved?.({ problems: saved.problems, ahead: saved.ahead })
      }
      if (Object.keys(sentFields).length > 0) {
        fields = {}
        const document = await server.saveFields({ id, fields: sentFields, revision })
        revision = document.revision
        onSaved?.({ document, ahead: document.ahead })
      }
      failures = 0
      if (dirty()) {
        schedule(saveDelay)
        $state.set({ kind: 'saving' })
        keep()
      } else {
        stopKeeping()
        draft.clear()
        $state.set({ kind: 'saved' })
      }
      return !dirty()
    } catch (error) {
      if (sending) contentDirty = true
      fields = { ...sentFields, ...fields }
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
      const { message, fields: refused = {} } = error as { message: string; fields?: FieldProblems }
      return $state.set({ kind: 'refused', message, fields: refused })
    }
    $state.set({ kind: 'retrying' })
    failures += 1
    schedule(Math.min(30_000, 1_000 * 2 ** (failures - 1)))
  }

  return {
    $state,
    revision: () => revision,
    contentChanged() {
      contentDirty = true
      changed()
    },
    fieldsChanged(change) {
      fields = { ...fields, ...change }
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
      stopWaiting()
      $state.set({ kind: 'conflict' })
      keep()
    },
    reset(next) {
      revision = next
      contentDirty = false
      fields = {}
      stopWaiting()
      stopKeeping()
      draft.clear()
      $state.set({ kind: 'saved' })
    },
    dirty,
    stop() {
      stopped = true
      keep()
      if (!dirty()) draft.end()
      stopWaiting()
      stopKeeping()
    },
  }
}

/** How long a keystroke may be out of the draft: short enough for a crash, long enough not to stall typing. */
const draftDelay = 150
/** Errors that pass by themselves. */
const passing = new Set(['OFFLINE', 'INTERNAL', 'TOO_MANY', 'DISK_FULL', 'UNAUTHORIZED', 'SESSION_EXPIRED'])
