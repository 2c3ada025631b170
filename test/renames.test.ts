import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API, type Diagnostic } from 'typescript/unstable/async'
import { sources, withoutComments } from './support/sources.ts'

/**
 * A definition is typed to the screen: renamed in one place, it does not compile in any file that uses it. All are
 * renamed at once, in a program of the compiler's own that reads these files as they would be then; an error belongs to
 * a rename when it speaks of its word.
 */
interface Rename {
  what: string
  /** Where it is defined, and the text that is another then. */
  file: string
  from: string
  to: string
  /** What it is called. */
  word: string
  /** Files that use it, as found by reading; each has to be wrong afterwards. */
  uses: readonly string[]
  /** Files that do not compile without it either, though they do not say the word. */
  also?: readonly string[]
  /** The word means nothing else: any other file with it is a use that nobody has told of, but for these. */
  only?: { but: RegExp }
}

const renames: readonly Rename[] = [
  {
    what: 'a setting that is a text',
    file: 'src/shared/catalogue/common.ts',
    from: '  subLabel: text(',
    to: '  underLabel: text(',
    word: 'subLabel',
    uses: [
      'ui/runtime/field/Frame.tsx',
      'src/server/solutions/formio/settings.ts',
      'src/server/solutions/formio/types/compound.ts',
    ],
    // They put the shared setting among their own, by the name of the function that makes it; or write a tree as JSON.
    only: {
      but: /^src\/shared\/catalogue\/([A-Z]\w*|common)\.ts$|^ui\/builder\/dev\/sampleTree\.ts$/,
    },
  },
  {
    what: 'a setting that is a choice',
    file: 'src/shared/catalogue/common.ts',
    from: '  optionsType: choice(',
    to: '  optionsFrom: choice(',
    word: 'optionsType',
    uses: [
      'src/shared/catalogue/read/options.ts',
      'src/shared/catalogue/values/choice.ts',
      'src/server/cases/forms.ts',
      'src/server/pages/form/model/effectOptions.ts',
      'src/server/solutions/formio/types/choices.ts',
      'src/server/solutions/formio/types/compound.ts',
    ],
    only: { but: /^src\/shared\/catalogue\/common\.ts$/ },
  },
  {
    what: 'a setting that engines ask for whatever the type',
    file: 'src/shared/catalogue/Input.ts',
    from: '  autoCompleteValue: choice(',
    to: '  filledWith: choice(',
    word: 'autoCompleteValue',
    uses: [
      'src/shared/catalogue/Input.ts',
      'src/server/cases/list/likeness.ts',
      'src/server/cases/talk/postal.ts',
      'src/server/cases/talk/reach.ts',
      'src/server/solutions/formio/types/compound.ts',
      'src/server/solutions/formio/types/index.ts',
      'src/server/solutions/formio/types/input.ts',
      'ui/runtime/field/inputAttributes.ts',
    ],
    only: { but: /^ui\/builder\/dev\/sampleTree\.ts$/ },
  },
  {
    what: 'a setting that engines know of which know no component',
    file: 'src/shared/catalogue/Stop.ts',
    from: '    userMessage: text(',
    to: '    said: text(',
    word: 'userMessage',
    uses: ['src/shared/catalogue/Stop.ts'],
    also: ['src/shared/catalogue/anySettings.ts'],
  },
  {
    what: 'the same where they read it',
    file: 'src/shared/tree/engineSettings.ts',
    from: '  readonly cols?: unknown',
    to: '  readonly width?: unknown',
    word: 'cols',
    uses: ['src/shared/tree/presets.ts', 'src/shared/tree/commands/setColumns.ts'],
  },
  {
    what: 'a setting that is spread into others where there is one',
    file: 'src/shared/catalogue/Date.ts',
    from: '  parts: flag(msg`Dag',
    to: '  apart: flag(msg`Dag',
    word: 'parts',
    uses: ['src/server/solutions/formio/types/dates.ts'],
  },
  {
    what: 'a setting that is looked for in a tree',
    file: 'src/shared/catalogue/Input.ts',
    from: '  enableConfirmation: flag(',
    to: '  writtenTwice: flag(',
    word: 'enableConfirmation',
    uses: [
      'src/shared/catalogue/Input.ts',
      'src/server/pages/form/readAnswers.ts',
      'ui/runtime/components/Input.tsx',
      'ui/runtime/field/rareParts.ts',
      'ui/runtime/form/problems.ts',
    ],
  },
  {
    what: 'a setting of a component that is made',
    file: 'src/shared/catalogue/Tickets.ts',
    from: '    noDataHeading: text(',
    to: '    emptyHeading: text(',
    word: 'noDataHeading',
    uses: [
      'src/shared/catalogue/Tickets.ts',
      'src/server/cases/handlerRoles/make.ts',
      'ui/runtime/components/Tickets.tsx',
    ],
  },
  {
    what: 'a setting that a loader reads',
    file: 'src/shared/catalogue/Tickets.ts',
    from: '    changeStatusPermissions: references(',
    to: '    mayChangeStatus: references(',
    word: 'changeStatusPermissions',
    uses: ['src/server/pages/loaders/Tickets.ts'],
  },
  {
    what: 'a value of a choice',
    file: 'src/shared/schemas/form.ts',
    from: "{ value: 'external', label:",
    to: "{ value: 'elsewhere', label:",
    word: 'external',
    uses: [
      'src/server/cases/forms.ts',
      'src/server/cases/kinds/form.ts',
      'src/server/pages/catalogueOfServices.ts',
      'src/server/pages/form/target.ts',
    ],
  },
  {
    what: 'a setting within a list of settings',
    file: 'src/shared/catalogue/settings/ticketColumns.ts',
    from: '  display: text(',
    to: '  displayed: text(',
    word: 'display',
    uses: ['ui/runtime/tickets/Cell.tsx', 'ui/runtime/tickets/cells.ts'],
  },
  {
    what: 'a field that refers to a document',
    file: 'src/shared/schemas/category.ts',
    from: '    parent: reference(',
    to: '    above: reference(',
    word: 'parent',
    uses: ['src/shared/schemas/category.ts', 'src/server/pages/catalogueOfServices.ts'],
  },
  {
    what: 'a field that is a list',
    file: 'src/shared/schemas/process.ts',
    from: '    assignmentRoles: list(',
    to: '    caseRoles: list(',
    word: 'assignmentRoles',
    uses: ['src/shared/schemas/process.ts', 'src/server/cases/forms.ts', 'src/server/cases/kinds/process.ts'],
  },
  {
    what: 'a field of a process',
    file: 'src/shared/schemas/process.ts',
    from: '    stateGroups: list(',
    to: '    groupsOfStates: list(',
    word: 'stateGroups',
    uses: [
      'src/shared/schemas/process.ts',
      'src/server/cases/desk/facets.ts',
      'src/server/cases/desk/groups.ts',
      'src/server/cases/forms.ts',
      'src/server/cases/process/editor/selectors.ts',
      'ui/process/state/context.tsx',
    ],
    only: { but: /^$/ },
  },
  {
    what: 'a field of a person',
    file: 'src/shared/schemas/user.ts',
    from: '    email: text(',
    to: '    mailbox: text(',
    word: 'email',
    uses: [
      'src/shared/schemas/user.ts',
      'src/server/auth/person/directory.ts',
      'src/server/auth/kinds/user.ts',
      'src/server/auth/password/ownPassword.ts',
      'src/server/auth/person/rights.ts',
      'src/server/auth/session/view.ts',
      'src/server/actions/users.ts',
      'src/server/effects/Case/people.ts',
      'src/server/setup/foundation.ts',
    ],
  },
  {
    what: 'a field of an entry of a menu',
    file: 'src/shared/schemas/menuEntries.ts',
    from: '        desc: words(',
    to: '        about: words(',
    word: 'desc',
    uses: ['ui/runtime/nav/NavLinks.tsx'],
  },
  {
    what: 'a kind that others refer to',
    file: 'src/shared/schemas/names.ts',
    from: "  'counter',",
    to: "  'series',",
    word: 'counter',
    uses: [
      'src/shared/schemas/counter.ts',
      'src/shared/schemas/process.ts',
      'src/server/app.ts',
      'src/server/cases/kinds/counter.ts',
      'src/server/cases/send/sendIn.ts',
    ],
  },
  {
    what: 'the input of an effect',
    file: 'src/server/effects/Components/Tickets/changeStatusOfSelectedTickets.ts',
    from: '      connection: id,',
    to: '      follow: id,',
    word: 'connection',
    uses: [
      'src/server/effects/Components/Tickets/changeStatusOfSelectedTickets.ts',
      'ui/runtime/tickets/useSelectionActions.ts',
    ],
  },
  {
    what: 'the result of an effect',
    file: 'src/server/effects/Components/Tickets/changeStatusOfSelectedTickets.ts',
    from: '      refused: refusedCases,',
    to: '      left: refusedCases,',
    word: 'refused',
    uses: [
      'src/server/effects/Components/Tickets/changeStatusOfSelectedTickets.ts',
      'ui/runtime/tickets/useSelectionActions.ts',
    ],
  },
  {
    what: 'a setting of an effect',
    file: 'src/server/effects/Case/mail.ts',
    from: '  template: reference(',
    to: '  letter: reference(',
    word: 'template',
    uses: ['src/server/effects/Case/mail.ts'],
  },
  {
    what: 'the input of an action',
    file: 'src/server/cases/sentShapes.ts',
    from: '  currentStateId: id,',
    to: '  leaves: id,',
    word: 'currentStateId',
    uses: ['ui/admin/case/Connections.tsx', 'ui/runtime/live/liveForm.ts'],
  },
  {
    what: 'the result of an action',
    file: 'src/server/cases/sentShapes.ts',
    from: 'export const changedStatus = z.object({\n  status: state,',
    to: 'export const changedStatus = z.object({\n  arrived: state,',
    word: 'status',
    uses: ['ui/admin/case/Connections.tsx'],
  },
]

const root = join(import.meta.dir, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('what is renamed in a definition does not compile where it is used', async () => {
  const files = [...new Set(renames.flatMap(({ uses, also = [] }) => [...uses, ...also]))]
  const errors = await errorsIn(files)
  const silent = renames.flatMap(({ what, word, uses, also = [] }) =>
    [...uses, ...also]
      .filter((file) => !errors.get(file)?.some((error) => speaksOf(word, error)))
      .map((file) => `${what}: ${file}`),
  )
  expect(silent).toEqual([])
})

test('every text that is another then is there, once, and every use has the word', () => {
  const gone = renames.flatMap(({ what, file, from, word, uses }) => [
    ...(read(file).split(from).length === 2 ? [] : [what]),
    ...uses.filter((use) => !new RegExp(`\\b${word}\\b`).test(read(use))).map((use) => `${what}: ${use}`),
  ])
  expect(gone).toEqual([])
})

test('no file uses a word that means one thing alone without being named', () => {
  const all = sources('src', 'ui', 'cli')
  const untold = renames.flatMap(({ what, word, uses, only }) => {
    if (!only) return []
    return all
      .filter(
        ({ path, text }) =>
          !uses.includes(path) &&
          !only.but.test(path) &&
          new RegExp(`\\b${word}\\b`).test(withoutComments(text)),
      )
      .map(({ path }) => `${what}: ${path}`)
  })
  expect(untold).toEqual([])
})

/** The errors of these files in a program where everything is renamed. */
async function errorsIn(files: readonly string[]): Promise<Map<string, Diagnostic[]>> {
  const texts = new Map<string, string>()
  for (const { file, from, to } of renames)
    texts.set(join(root, file), (texts.get(join(root, file)) ?? read(file)).replace(from, to))
  const api = new API({ cwd: root, fs: { readFile: (path) => texts.get(path) } })
  try {
    const snapshot = await api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] })
    const [project] = snapshot.getProjects()
    if (!project) throw new Error('The compiler has no project')
    const found = new Map<string, Diagnostic[]>()
    for (const file of files)
      found.set(file, [...(await project.program.getSemanticDiagnostics(join(root, file)))])
    return found
  } finally {
    await api.close()
  }
}

function speaksOf(word: string, { text, messageChain = [] }: Diagnostic): boolean {
  return new RegExp(`\\b${word}\\b`).test(text) || messageChain.some((inner) => speaksOf(word, inner))
}
