import { sameJson } from '../../src/shared/sameJson.ts'
import type { EditedDocument, EditingClient, OpenedDocument } from './client.ts'
import type { Draft, DraftStore } from './draft.ts'
import type { AnyEditing, Editing } from './editing.ts'
import type { FoundProblem } from './kind.ts'
import { keepLock, renewLock, seeLock } from './lock.ts'
import { followOther } from './meetings.ts'
import { watchProblems } from './watchProblems.ts'

export interface OpenEditingOptions<
  Content,
  Command,
  Problem extends FoundProblem,
  Document extends EditedDocument,
  Editor extends Editing<Content, Command, Problem, Document>,
> {
  id: string
  server: EditingClient<Content, Problem, Document>
  draft: DraftStore<Content>
  make(opened: OpenedDocument<Content, Problem, Document>): Editor
}

/** Opens a document, takes its lock, puts back what was not saved last time, and keeps in touch with the server. */
export async function openEditing<
  Content,
  Command,
  Problem extends FoundProblem,
  Document extends EditedDocument,
  Editor extends Editing<Content, Command, Problem, Document>,
>({ id, server, draft, make }: OpenEditingOptions<Content, Command, Problem, Document, Editor>) {
  const lock = await server.lock(id)
  const opened = { ...(await server.load(id)), lock }
  const kept = draft.read()
  const editor = make(opened)
  if (kept) restore(editor, opened, kept)
  const stops = [watchProblems(editor, opened.problems), keepLock(editor), listen(editor)]
  return {
    editor,
    close() {
      for (const stop of stops) stop()
      editor.saver.stop()
      void server.unload(id).catch(() => {})
    },
  }
}

/** Work of the last time: on the same revision it goes on; on another one the person has to choose. */
function restore<Content>(
  editing: AnyEditing,
  opened: OpenedDocument<Content, unknown>,
  draft: Draft<Content>,
): void {
  const sameFields = Object.entries(draft.fields).every(([key, value]) =>
    sameJson(opened.document[key] ?? null, value ?? null),
  )
  // The answer to the last save was lost, not the save.
  if (sameJson(opened.content, draft.content) && sameFields) {
    editing.saver.reset(opened.revision)
    return
  }
  editing.restore(draft)
  if (draft.revision !== opened.revision) editing.saver.collide()
}

function listen(editing: AnyEditing): () => void {
  const { server, id, saver } = editing
  const mine =
    <T extends { id: string }>(then: (event: T) => void) =>
    (event: T) => {
      if (event.id === id) then(event)
    }
  const stops = [
    server.onEvent(
      'lock',
      mine(() => void seeLock(editing)),
    ),
    server.onEvent(
      'saved',
      mine(({ revision }) => void followOther(editing, revision)),
    ),
    server.onEvent(
      'publish',
      mine(({ version }) => editing.setPublished(version)),
    ),
    server.onEvent(
      'unpublish',
      mine(() => editing.setPublished(null)),
    ),
    server.onConnection((connected) => {
      if (!connected) return
      void renewLock(editing)
      if (saver.dirty()) void saver.flush()
    }),
    saver.$state.listen((state) => {
      if (state.kind === 'locked') void seeLock(editing)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
