import { atom } from 'nanostores'
import type { Values } from '../../src/shared/fields/field.ts'
import { sameJson } from '../../src/shared/sameJson.ts'
import type { Schema } from '../../src/shared/schemas/define.ts'
import type { EditedDocument, EditingClient, OpenedDocument } from './client.ts'
import { browserClock, type Clock } from './clock.ts'
import type { DraftStore } from './draft.ts'
import type { Editing, RunOptions } from './editing.ts'
import { keyed } from './keyed.ts'
import type { ContentKind, FoundProblem, Refusal } from './kind.ts'
import { makeLock } from './lock.ts'
import { makeProblems } from './problems.ts'
import { makeSaver } from './saver.ts'
import { makeSelection, type Reveal } from './selection.ts'
import { makeTimeline } from './timeline.ts'
import { makeVoice } from './voice.ts'

export interface EditingOptions<
  Content,
  Command,
  Problem extends FoundProblem,
  Document extends EditedDocument,
> {
  kind: ContentKind<Content, Command, Problem, NoInfer<Document>>
  schema: Schema
  server: EditingClient<Content, Problem, Document>
  opened: OpenedDocument<Content, Problem, Document>
  draft: DraftStore<Content>
  view: View<Content>
  clock?: Clock
}

/** How the content is shown, as far as choosing and undoing have to know. */
export interface View<Content> {
  /** The part that Tab goes to while nothing is chosen. */
  first(content: Content): string
  /** The parts around one, outwards. */
  around(content: Content, part: string): readonly string[]
  /** Turns to the page that a part is on. */
  turnTo(part: string): void
  /** Scrolls to a part, once it is drawn. */
  reveal(part: string, how: Reveal): void
  /** What undo and redo take the view to, of the touched parts that are still there. */
  toShow(before: Content, after: Content, touched: readonly string[]): string | undefined
}

export function makeEditing<Content, Command, Problem extends FoundProblem, Document extends EditedDocument>({
  kind,
  schema,
  server,
  opened,
  draft,
  view,
  clock = browserClock,
}: EditingOptions<Content, Command, Problem, Document>): Editing<Content, Command, Problem, Document> {
  const { now } = clock
  let timeline = makeTimeline({ content: opened.content, document: opened.document, kind, now })

  const $content = atom(opened.content)
  const $document = atom(opened.document)
  const $undoable = atom({ undo: false, redo: false })
  const $ahead = atom(opened.document.ahead)
  const parts = keyed()
  const checks = keyed()
  const savedListeners = new Set<(problems: readonly Problem[] | null) => void>()
  const lock = makeLock(opened.lock)
  const voice = makeVoice()
  const { settle, ...selection } = makeSelection({
    has: (part) => kind.has($content.get(), part),
    first: () => view.first($content.get()),
    around: (part) => view.around($content.get(), part),
    turnTo: view.turnTo,
    reveal: view.reveal,
  })
  const saver = makeSaver({
    server,
    id: opened.document._id,
    revision: opened.revision,
    content: () => $content.get(),
    draft,
    clock,
    onSaved: ({ document, problems, ahead }) => {
      // Until it is sent, what was done since counts as something else.
      $ahead.set(ahead || ($document.get().published !== null && saver.dirty()))
      // What was typed since is newer than the answer.
      if (document) $document.set({ ...document, ...timeline.fields(), revision: document.revision })
      for (const hear of savedListeners) hear(problems ?? null)
    },
  })

  function setContent(content: Content, touched?: readonly string[]) {
    const before = $content.get()
    if (content === before) return
    $content.set(content)
    settle()
    parts.notify(touched ?? kind.changedParts(before, content))
  }

  /** Shows what the timeline says now, and saves what is new in it. */
  function follow() {
    const content = timeline.content()
    if (content !== $content.get()) {
      $ahead.set($document.get().published !== null)
      setContent(content, timeline.touched())
      saver.contentChanged()
    }
    const change = timeline.takeChange()
    if (change) {
      $document.set({ ...$document.get(), ...change })
      $ahead.set($document.get().published !== null)
      saver.fieldsChanged(change)
    }
    tellUndoable()
  }

  function tellUndoable() {
    const [undo, redo] = [timeline.canUndo(), timeline.canRedo()]
    const known = $undoable.get()
    if (undo !== known.undo || redo !== known.redo) $undoable.set({ undo, redo })
  }

  function attempt(command: Command, { select, reveal }: RunOptions = {}): Refusal | undefined {
    if (lock.$readOnly.get()) return 'builder.readOnly'
    const refused = timeline.run(command)
    if (refused) return refused
    follow()
    if (select) selection.select(select, reveal ? { reveal } : {})
    return undefined
  }

  /** Undo and redo take the view to what they change. */
  function travel(direction: 'undo' | 'redo') {
    if (lock.$readOnly.get()) return
    const before = $content.get()
    if (!timeline[direction]()) return
    follow()
    const after = $content.get()
    const changed = timeline.touched() ?? kind.changedParts(before, after)
    const touched = changed.filter((part) => kind.has(after, part))
    const show = view.toShow(before, after, touched)
    if (show !== undefined) selection.select([show], { reveal: 'auto' })
    voice.say((t) => (direction === 'undo' ? t('Ångrat.') : t('Gjort om.')))
  }

  settle()
  return {
    ...selection,
    ...makeProblems(kind.partOf),
    ...lock,
    ...voice,
    id: opened.document._id,
    schema,
    kind,
    server,
    saver,
    clock,
    $content,
    $document,
    $undoable,
    $ahead,
    parts,
    checks,
    attempt,
    run(command, options) {
      const refused = attempt(command, options)
      voice.refuse(refused)
      return refused === undefined
    },
    changeFields(change) {
      if (lock.$readOnly.get()) return
      timeline.changeFields(change)
      follow()
    },
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    setPublished(version) {
      $document.set({ ...$document.get(), published: version })
      $ahead.set(version !== null && saver.dirty())
    },
    replace({ content, document, revision }, { undoable = false } = {}) {
      const command = undoable ? kind.between($content.get(), content) : null
      const fields = changedFields($document.get(), document, schema)
      if (command === null || timeline.replace(command, fields) !== undefined) {
        timeline = makeTimeline({ content, document, kind, now })
      }
      saver.reset(revision)
      $document.set(document)
      $ahead.set(document.ahead)
      setContent(timeline.content())
      // It is on the server already.
      timeline.takeChange()
      tellUndoable()
    },
    restore({ content, fields }) {
      const command = kind.between($content.get(), content)
      if (command === null) return
      timeline.run(command)
      if (Object.keys(fields).length > 0) timeline.changeFields(fields)
      follow()
    },
    onSaved(heard) {
      savedListeners.add(heard)
      return () => void savedListeners.delete(heard)
    },
    recheck: () => checks.notify(['']),
  }
}

/** The schema's own fields that are not the same in another state of the document, as they are there. */
function changedFields(now: Values, then: Values, schema: Schema): Values {
  const names = new Set(Object.keys(schema.fields).map((name) => name.split('.')[0] ?? name))
  return Object.fromEntries(
    [...names]
      .filter((name) => !sameJson(now[name] ?? null, then[name] ?? null))
      .map((name) => [name, then[name] ?? null]),
  )
}
