import type { Schema } from '../../../src/shared/schemas/define.ts'
import { migrateTree } from '../../../src/shared/tree/migrate.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { type BuilderClient, type Opened, wireCode } from '../client.ts'
import { draftStore, sameTree } from './draft.ts'
import type { Editor } from './editor.ts'
import { makeEditor } from './makeEditor.ts'
import { setLock } from './meetings.ts'
import { watchProblems } from './watchProblems.ts'

export interface OpenOptions {
  id: string
  schema: Schema
  client: BuilderClient
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** Opens a document, takes its lock, puts back what was not saved last time, and keeps in touch with the server. */
export async function openEditor({ id, schema, client, storage = sessionStorage }: OpenOptions) {
  const lock = await client.lock(id)
  const loaded = await client.load(id)
  const opened: Opened = { ...loaded, lock, ...migrated(loaded) }
  const drafts = draftStore(storage, id)
  const draft = drafts.read()
  const editor = makeEditor({ client, schema, opened, draft: drafts })
  if (draft) restore(editor, opened, draft)
  const stops = [watchProblems(editor, opened.problems), keepLock(editor), listen(editor)]
  return {
    editor,
    close() {
      for (const stop of stops) stop()
      editor.saver.stop()
      void client.unload(id).catch(() => {})
    },
  }
}

function migrated(opened: Opened): { rootId: string; normStructure: Tree['nodes'] } {
  const { rootId, nodes } = migrateTree({ rootId: opened.rootId, nodes: opened.normStructure })
  return { rootId, normStructure: nodes }
}

/** Work of the last time: on the same revision it goes on; on another one the person has to choose. */
function restore(
  editor: Editor,
  opened: Opened,
  draft: NonNullable<ReturnType<ReturnType<typeof draftStore>['read']>>,
): void {
  const server: Tree = { rootId: opened.rootId, nodes: opened.normStructure }
  const sameSettings = Object.entries(draft.settings).every(
    ([key, value]) => JSON.stringify(opened.document[key] ?? null) === JSON.stringify(value ?? null),
  )
  // The answer to the last save was lost, not the save.
  if (sameTree(server, draft.tree) && sameSettings) {
    editor.saver.reset(opened.revision)
    return
  }
  editor.restore(draft)
  if (draft.revision !== opened.revision) editor.saver.collide()
}

/** Tells the server that the builder is still here; it gives the document to others after a minute of silence. */
function keepLock(editor: Editor): () => void {
  const timer = setInterval(() => void renew(editor), renewal)
  return () => clearInterval(timer)
}

async function renew(editor: Editor): Promise<void> {
  if (!editor.$lock.get().mine) return
  try {
    setLock(editor, await editor.client.lock(editor.id))
  } catch (error) {
    // Away for a moment; the next turn asks again.
    if (wireCode(error) === 'LOCKED') setLock(editor, { ...editor.$lock.get(), mine: false })
  }
}

const renewal = 25_000

function listen(editor: Editor): () => void {
  const { client, id } = editor
  const mine =
    <T extends { id: string }>(then: (event: T) => void) =>
    (event: T) => {
      if (event.id === id) then(event)
    }
  const stops = [
    client.onEvent(
      'lock',
      mine(() => void see(editor)),
    ),
    client.onEvent(
      'saved',
      mine(({ revision }) => void follow(editor, revision)),
    ),
    client.onEvent(
      'publish',
      mine(({ version }) => editor.setPublished(version)),
    ),
    client.onEvent(
      'unpublish',
      mine(() => editor.setPublished(null)),
    ),
    client.onConnection((connected) => {
      if (!connected) return
      void renew(editor)
      if (editor.saver.dirty()) void editor.saver.flush()
    }),
    editor.saver.$state.listen((state) => {
      if (state.kind === 'locked') void see(editor)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Looks who has the document now. Asking does not take it: a free one is left free. */
async function see(editor: Editor): Promise<void> {
  try {
    setLock(editor, (await editor.client.load(editor.id)).lock)
  } catch {
    // The next save or renewal tells.
  }
}

/** Shows what another session saved, while this one only reads. */
async function follow(editor: Editor, revision: number): Promise<void> {
  if (editor.$lock.get().mine || editor.saver.dirty() || revision === editor.saver.revision()) return
  try {
    const opened = await editor.client.load(editor.id)
    setLock(editor, opened.lock)
    editor.replace(opened)
  } catch {
    // The next event tries again.
  }
}
