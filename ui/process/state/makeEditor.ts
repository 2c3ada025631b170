import { atom, computed } from 'nanostores'
import { defaultLocale, isLocale, msg } from '../../../src/shared/i18n.ts'
import type { ProcessProblem } from '../../../src/shared/process/graph/analyse.ts'
import { type AskedQuestion, doubtsOfAnswers } from '../../../src/shared/process/graph/answerDoubts.ts'
import type { Layer, ProcessGraph } from '../../../src/shared/process/process.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { quietly } from '../../admin/desk/quietly.ts'
import type { EditingClient, OpenedDocument } from '../../editing/client.ts'
import type { Clock } from '../../editing/clock.ts'
import type { DraftStore } from '../../editing/draft.ts'
import { makeEditing, type View } from '../../editing/makeEditing.ts'
import type { DialogName, FrameWords } from '../../frame/frame.ts'
import type { ProcessClient, ProcessDocument } from '../client.ts'
import type { Looking, Panel, ProcessEditor } from './editor.ts'
import { keepLayers, keptLayers, type Switched, shownLayers } from './layers.ts'
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
  const process = opened.document._id
  const $own = atom<Switched>(quietly(() => keptLayers(localStorage, process)) ?? {})
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
  let questions: readonly AskedQuestion[] = []
  const kind: typeof processKind = {
    ...processKind,
    problemsOf: (graph, document) => [
      ...processKind.problemsOf(graph, document),
      ...doubtsOfAnswers(graph, questions),
    ],
  }
  const editing = makeEditing({ ...options, kind, schema, opened, view })
  let shown: ReadonlySet<Layer> = new Set()
  const $layers = computed([editing.$content, $own], ({ layers }, own) => {
    const next = shownLayers(layers, own)
    // The same set for as long as it is: all that is drawn hangs on it.
    if (next.size !== shown.size || [...next].some((id) => !shown.has(id))) shown = next
    return shown
  })
  const editor: ProcessEditor = {
    ...editing,
    client,
    words,
    $graph: editing.$content,
    $layers,
    switchLayer(layer, isShown) {
      $own.set({ ...$own.get(), [layer]: isShown })
      quietly(() => keepLayers(localStorage, process, $own.get()))
    },
    $panel,
    $connecting: atom<string | null>(null),
    $looking: atom<Looking | null>(null),
    $dialog: atom<DialogName | null>(null),
    partName: (id, t, locale) =>
      partName(editing.$content.get(), id, t, isLocale(locale) ? locale : defaultLocale),
    goTo(part, field) {
      editing.select(part === null ? [] : [part], field ? {} : { reveal: 'focus' })
      if (field || part === null) editor.openSettings(field)
    },
    setQuestions(asked) {
      questions = asked
      editing.checks.notify(['own'])
    },
    openSettings(field) {
      $panel.set({ open: 'settings', focus: $panel.get().focus + 1, ...(field ? { field } : {}) })
    },
  }
  return editor
}

const idsOf = ({ states, connections, sections, swimlanes, notes = [] }: ProcessGraph): string[] =>
  [states, connections, sections, swimlanes, notes].flatMap((list) => list.map(({ _id }) => _id))

const words: FrameWords = {
  whole: msg`Hela processen`,
  publishFirst: msg`Formulär kan köras i processen, och nya ärenden börjar i den. Du kan fortsätta ändra utkastet efteråt.`,
  publishNext: msg`Nya ärenden börjar i den nya versionen i stället för i version {n}. Pågående ärenden stannar på sin version.`,
  unpublish: msg`Inga nya ärenden kan börja i processen. Pågående ärenden går vidare, och du kan publicera igen.`,
  unpublished: msg`Processen är inte längre publicerad.`,
}
