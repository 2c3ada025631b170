import { expect, test } from 'bun:test'
import { rings } from './support/rings.ts'
import { type Import, imports, type Source, sources, withoutComments } from './support/sources.ts'

/** Who may know whom. Each rule names what a file of a kind must not import. */
interface Rule {
  sentence: string
  /** The files it holds for. */
  of: RegExp
  except?: RegExp
  /** An import that breaks it. */
  never: (imported: Import, path: string) => boolean
}

const into = (pattern: RegExp) => (imported: Import) => pattern.test(imported.target)
const own = /^(src|ui|cli|migrations|templates|test|bench|scripts)\//
const engine = /^src\/server\/(?!(http|socket|call|events|actions|effects|store)\/|[^/]+\.ts$)/
/** What of the store anybody may know. */
const openToEngines = /^src\/server\/store\/(store|records|orderedId|repositories\/\w+)\.ts$/
const component = /^ui\/runtime\/components\/\w+\.tsx$/

const rules: Rule[] = [
  {
    sentence: 'shared knows only itself',
    of: /^src\/shared\//,
    never: ({ target }) => own.test(target) && !target.startsWith('src/shared/'),
  },
  {
    sentence: 'shared is plain TypeScript: no Bun, Node, React or Preact',
    of: /^src\/shared\//,
    never: into(/^(bun|node:|react|preact|@nanostores\/react|elysia|kysely)/),
  },
  {
    sentence: 'the server knows shared',
    of: /^(src\/server|migrations)\//,
    never: ({ target }) => own.test(target) && !/^(src|migrations)\//.test(target),
  },
  {
    sentence: 'the server draws nothing',
    of: /^src\/server\//,
    never: into(/^(react|preact|@dnd-kit|wouter)/),
  },
  {
    sentence: 'the interface knows shared, and of the server only the types of its actions and effects',
    of: /^ui\//,
    never: ({ target, typeOnly }) =>
      own.test(target) &&
      !/^(ui|src\/shared)\//.test(target) &&
      !(typeOnly && /^src\/server\/(actions|effects)\//.test(target)),
  },
  { sentence: 'the interface runs in a browser', of: /^ui\/(?!portal\/server)/, never: into(/^(bun|node:)/) },
  { sentence: 'nothing knows the command line', of: /^(?!cli\/)/, never: into(/^cli\//) },
  {
    sentence: 'only the executable knows what is embedded',
    of: /./,
    except: /^cli\/main\.ts$/,
    never: into(/^(#embed|dist\/)/),
  },
  {
    sentence: 'only the command line, app.ts and the worker that tests run in compose the server',
    of: /^src\/server\//,
    except: /^src\/server\/trials\/trial\.worker\.ts$/,
    never: into(/^src\/server\/app\.ts$/),
  },
  {
    sentence: 'actions and effects do not know how they are called',
    of: /^src\/server\/(actions|effects)\//,
    never: into(/^src\/server\/(http|socket)\//),
  },
  {
    sentence: 'engines know neither actions, effects nor transports',
    of: engine,
    never: ({ target, typeOnly }) =>
      !typeOnly && /^src\/server\/(http|socket|actions|effects)\//.test(target),
  },
  {
    sentence: 'no engine knows the bag of all engines: each takes what it uses',
    of: engine,
    except: /^src\/server\/(pages\/|trials\/trial\.worker\.ts$)/,
    never: into(/^src\/server\/(services|app)\.ts$/),
  },
  {
    sentence: 'the store knows no engine',
    of: /^src\/server\/store\//,
    never: (imported) =>
      engine.test(imported.target) || /^src\/server\/(http|socket|actions|effects)\//.test(imported.target),
  },
  {
    sentence: 'only the store sees SQL',
    of: /./,
    except: /^(src\/server\/store|migrations)\//,
    never: into(/^(bun:sqlite|kysely)/),
  },
  {
    sentence: 'engines know the store by its interface: repositories and their records',
    of: /^src\/server\//,
    // Whoever puts the server together opens the store; backups and the doctor look after the data folder itself.
    except: /^src\/server\/(store\/|app\.ts$|backup\/|doctor\/)/,
    never: ({ target }) => target.startsWith('src/server/store/') && !openToEngines.test(target),
  },
  {
    sentence: 'the trial of a second store is not part of the product',
    of: /./,
    except: /^src\/server\/store\/postgres\//,
    never: into(/^src\/server\/store\/postgres\//),
  },
  {
    sentence: 'only the transports see Elysia',
    of: /./,
    except: /^src\/server\/(http|socket)\//,
    never: into(/^(elysia|@elysiajs\/)/),
  },
  {
    sentence: 'only scripts/ sees QuickJS',
    of: /./,
    except: /^src\/server\/scripts\//,
    never: into(/^(quickjs|@jitl\/)/),
  },
  { sentence: 'only auth/ sees SAML', of: /./, except: /^src\/server\/auth\//, never: into(/saml/i) },
  { sentence: 'the kit knows only itself', of: /^ui\/kit\//, never: into(/^ui\/(?!kit\/|locales\/)/) },
  {
    sentence: 'the runtime knows the kit alone',
    of: /^ui\/runtime\//,
    never: into(/^ui\/(?!runtime\/|kit\/|locales\/)/),
  },
  {
    sentence: 'the editing kernel knows nothing of what is edited, neither trees nor graphs',
    of: /^ui\/editing\//,
    never: into(/^(ui\/(?!editing\/|locales\/)|src\/shared\/(tree|catalogue|process)\/)/),
  },
  {
    sentence: 'admin knows neither shell nor builder',
    of: /^ui\/admin\//,
    never: into(/^ui\/(shell|builder|portal)\//),
  },
  {
    sentence: "a visitor's page loads the runtime only",
    of: /^ui\/portal\//,
    never: into(/^ui\/(shell|builder|admin)\//),
  },
  {
    sentence: 'components of a page never import each other',
    of: component,
    never: ({ target }, path) => component.test(target) && target !== path,
  },
]

const all = sources('src', 'ui', 'cli', 'migrations').map((source) => ({
  ...source,
  imports: imports(source),
}))

test.each(rules.map((rule) => [rule.sentence, rule] as const))('%s', (_, { of, except, never }) => {
  const holdsFor = all.filter(({ path }) => of.test(path) && !except?.test(path))
  const broken = holdsFor.flatMap(({ path, imports }) =>
    imports.filter((imported) => never(imported, path)).map(({ target }) => `${path} imports ${target}`),
  )
  expect(broken).toEqual([])
})

test('shared uses nothing that only a browser or only Bun has', () => {
  const globals = /(?<![\w.'"-])(Bun|document|window|localStorage|sessionStorage|process|Buffer)\.\w/
  const uses = ({ path, text }: Source) =>
    withoutComments(text)
      .split('\n')
      .filter((line) => globals.test(line) && !/\bfrom '/.test(line))
      .map((line) => `${path}: ${line.trim()}`)
  expect(all.filter(({ path }) => path.startsWith('src/shared/')).flatMap(uses)).toEqual([])
})

test('no text of SQL is outside of the store', () => {
  const sql =
    /\b(SELECT [^'"`]* FROM|INSERT (OR \w+ )?INTO|UPDATE \w+ SET|DELETE FROM|CREATE (TABLE|INDEX))\b|\b(tx|store|read)\.(raw|db)\b/
  const speak = ({ path, text }: Source) =>
    withoutComments(text)
      .split('\n')
      .filter((line) => sql.test(line))
      .map((line) => `${path}: ${line.trim()}`)
  const outside = all.filter(({ path }) => /^(src|cli)\//.test(path) && !/^src\/server\/store\//.test(path))
  expect(outside.flatMap(speak)).toEqual([])
})

/** Things that hold their like: what draws, checks or runs one of them does so for those inside of it, too. */
const holdTheirLike: readonly RegExp[] = [
  // A group or list of fields is made of fields.
  /^src\/shared\/fields\//,
  /^ui\/admin\/fields\//,
  // A component and what it holds are two halves of one definition, typed by each other; one half runs in a browser.
  /^src\/shared\/catalogue\/(values\/)?[\w]+\.ts$/,
  // A batch of commands is a command.
  /^src\/shared\/tree\/(run|commands\/(index|batch))\.ts$/,
  // A component holds components; a form among them is a page of its own.
  /^ui\/builder\/canvas\//,
  /^ui\/runtime\/(RenderNode\.tsx|registry\.ts|components\/(Form\.tsx|index\.ts|list\.ts)|form\/FormView\.tsx)$/,
]

test('no file imports itself by way of others, types included, but where things hold their like', () => {
  const told = rings(all).filter(
    (ring) => !holdTheirLike.some((place) => ring.every((path) => place.test(path))),
  )
  expect(told).toEqual([])
})

test('a ring is found by way of types, of other files and of what is imported when it is needed', () => {
  const file = (path: string, text: string): Source => ({ path, text })
  const files = [
    file('a.ts', "import type { B } from './b.ts'"),
    file('b.ts', "export { c } from './c.ts'"),
    file('c.ts', "const a = () => import('./a.ts')\nimport { d } from './d.ts'"),
    file('d.ts', "import { e } from './e.ts'"),
    file('e.ts', ''),
  ]
  expect(rings(files)).toEqual([['a.ts', 'b.ts', 'c.ts']])
})

test('the rules see every way to import', () => {
  const text = [
    "import a from './a.ts'",
    "import type { B } from '../b.ts'",
    "import {\n  c,\n  d,\n} from '../../c.ts'",
    "export { e } from 'elysia'",
    "import './f.css'",
    "const g = () => import('./g.tsx')",
    "type H = typeof import('./h.ts')",
    "// import i from './i.ts'",
  ].join('\n')
  expect(imports({ path: 'src/server/x/y.ts', text })).toEqual([
    { target: 'src/server/x/a.ts', typeOnly: false },
    { target: 'src/server/b.ts', typeOnly: true },
    { target: 'src/c.ts', typeOnly: false },
    { target: 'elysia', typeOnly: false },
    { target: 'src/server/x/f.css', typeOnly: false },
    { target: 'src/server/x/g.tsx', typeOnly: false },
    { target: 'src/server/x/h.ts', typeOnly: true },
  ])
})

/** Where what is stored is read without being brought up to date, and why that is as it should be. */
const readRaw: readonly [files: RegExp, why: string][] = [
  [/^src\/server\/documents\/lists\/rows\.ts$/, 'brings documents and trees up to date'],
  [/^src\/server\/cases\/(data|send\/answers)\.ts$/, 'bring answers up to date'],
  [/^src\/server\/cases\/signing\/(check|signed)\.ts$/, 'what was signed is what was stored then'],
  [/^src\/server\/cases\/redact\/redact\.ts$/, 'takes out of what is stored'],
  [/^src\/server\/cases\/notes\/files\.ts$/, 'looks for ids of files'],
  [/^src\/server\/cases\/list\/here\.ts$/, 'hands on what is stored, without some answers'],
  [/^src\/server\/cases\/hearers\.ts$/, 'hands on what is stored, with its versions'],
  [/^src\/server\/trials\/run\.ts$/, 'copies what is stored, and reads what it has just stored'],
]
const rawReads = ({ path, text }: Source): string[] =>
  withoutComments(text)
    .split('\n')
    .filter((line) => /(JSON\.parse|fromJson)\(\s*[^()]*\b(data|tree|process|graph|base)\b/.test(line))
    .filter((line) => !/\b(broughtUp|storedAnswers)\(/.test(line))
    .map((line) => `${path}: ${line.trim()}`)

test('what is stored in a shape of its own is read in one place', () => {
  const server = sources('src/server')
  const found = server.filter(({ path }) => !readRaw.some(([files]) => files.test(path)))
  expect(found.flatMap(rawReads)).toEqual([])
  for (const [files] of readRaw)
    expect(server.filter(({ path }) => files.test(path)).flatMap(rawReads)).not.toEqual([])
  const file = (text: string) => rawReads({ path: 'x.ts', text })
  expect(file('const answers = fromJson(record.data)')).toHaveLength(1)
  expect(file('JSON.parse(row.tree)')).toHaveLength(1)
  expect(file('const answers = dataOf(record, form)\nbroughtUp(fromJson(row.data), form)')).toEqual([])
})
