// npm run build: dist/verkstad, one executable with the server, interface, templates and texts inside.
import { rmSync } from 'node:fs'
import { Glob } from 'bun'
import { requireSound } from '../src/server/definitions.ts'
import { buildUiWhenStale } from './build-ui.ts'
import { writeIndexes } from './indexes.ts'
import { writeRuntime } from './runtime.ts'
import { fromRoot } from './vite/paths.ts'

await writeIndexes()
// The executable does not look itself, since its definitions are what they were when it was built.
requireSound((await import('../src/server/everyDefinition.ts')).definitions)
await buildUiWhenStale()
const started = performance.now()
const outfile = fromRoot('dist/verkstad')
const workers = [...new Glob('src/server/**/*.worker.ts').scanSync({ cwd: fromRoot('.') })].sort()

const runtime = await writeRuntime(fromRoot('dist/.runtime'))

const { outputs } = await Bun.build({
  entrypoints: ['cli/main.ts', ...workers].map(fromRoot),
  // Workers are found by their path below this folder: see src/server/workerUrl.ts.
  root: fromRoot('.'),
  target: 'bun',
  format: 'esm',
  bytecode: true,
  // What is imported when first used lies apart, and is neither read nor set up before.
  splitting: true,
  minify: { syntax: true, whitespace: true, identifiers: false },
  sourcemap: 'inline',
  define: { 'process.env.NODE_ENV': '"production"' },
  compile: {
    outfile,
    executablePath: runtime,
    // What happens to lie in the folder it is started from must not change what it does.
    autoloadDotenv: false,
    autoloadBunfig: false,
    autoloadTsconfig: false,
    autoloadPackageJson: false,
  },
})

// The source maps are inside the executable; Bun leaves copies beside it.
const leftovers = outputs.filter((output) => output.kind === 'sourcemap').map((output) => output.path)
await Promise.all([runtime, ...leftovers].map((path) => Bun.file(path).delete()))
// What tests have made with the one before.
rmSync(fromRoot('dist/.made'), { recursive: true, force: true })

const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`dist/verkstad built in ${seconds} s: ${Math.round(Bun.file(outfile).size / 1024 / 1024)} MB.`)
