import { atom } from 'nanostores'
import { defaultLocale, isLocale, msg } from '../../../src/shared/i18n.ts'
import type { ProcessProblem } from '../../../src/shared/process/graph/analyse.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { quietly } from '../../admin/desk/quietly.ts'
import type { EditingClient, OpenedDocument } from '../../editing/client.ts'
import type { Clock } from '../../editing/clock.ts'
import type { DraftStore } from '../../editing/draft.ts'
import { makeEditing, type View } from '../../editing/makeEditing.ts'
import type { DialogName, FrameWords } from '../../frame/frame.ts'
import type { ProcessClient, ProcessDocument } from '../client.ts'
import type { Panel, ProcessEditor } from './editor.ts'
import { keepLayers, keptLayers, type Layer } from './layers.ts'
import { partName } from './names.ts'
import { processKind } from './processKind.ts'
import { reveal } from './reveal.ts'

export interface ProcessEditorOptions {
  client: ProcessClient
  server: EditingClient<ProcessGraph, ProcessProblem, ProcessDocument>
  schema: Schema
  opened: OpenedDocument<ProcessGraph, ProcessProblem, ProcessDocument>
  draft: DraftStore<ProcessGraph>
  clock?: Clock
}

export function makeProcessEditor({
  client,
  schema,
  opened,
  ...options
}: ProcessEditorOptions): ProcessEditor {
  const $panel = atom<Panel>({ open: null, focus: 0 })
  const $layers = atom<ReadonlySet<Layer>>(quietly(() => keptLayers(localStorage)) ?? new Set())
  $layers.listen((shown) => quietly(() => keepLayers(localStorage, shown)))
  const view: View<ProcessGraph> = {
    first: ({ states }) => states[0]?._id ?? '',
    around: () => [],
    turnTo: () => {},
    reveal,
    toShow: (before, after, touched) => {
      const known = new Set(idsOf(before))
      const there = new Set(idsOf(after))
      const left = touched.filter((id) => there.has(id))
      return left.find((id) => !known.has(id)) ?? left[0]
    },
  }
  const editing = makeEditing({ ...options, kind: processKind, schema, opened, view })
  const editor: ProcessEditor = {
    ...editing,
    client,
    words,
    $graph: editing.$content,
    $layers,
    $panel,
    $connecting: atom<string | null>(null),
    $dialog: atom<DialogName | null>(null),
    partName: (id, t, locale) =>
      partName(editing.$content.get(), id, t, isLocale(locale) ? locale : defaultLocale),
    goTo(part, field) {
      editing.select(part === null ? [] : [part], field ? {} : { reveal: 'focus' })
      if (field || part === null) editor.openSettings(field)
    },
    openSettings(field) {
      $panel.set({ open: 'settings', focus: $panel.get().focus + 1, ...(field ? { field } : {}) })
    },
  }
  return editor
}

const idsOf = ({ states, connections, sections, swimlanes }: ProcessGraph): string[] =>
  [states, connections, sections, swimlanes].flatMap((list) => list.map(({ _id }) => _id))

const words: FrameWords = {
  whole: msg`Hela processen`,
  publishFirst: msg`Formulär kan köras i processen, och nya ärenden börjar i den. Du kan fortsätta ändra utkastet efteråt.`,
  publishNext: msg`Nya ärenden börjar i den nya versionen i stället för i version {n}. Pågående ärenden stannar på sin version.`,
  unpublish: msg`Inga nya ärenden kan börja i processen. Pågående ärenden går vidare, och du kan publicera igen.`,
  unpublished: msg`Processen är inte längre publicerad.`,
}
