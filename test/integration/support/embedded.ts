import { posix } from 'node:path'
import { Glob } from 'bun'
import type { Embedded } from '../../../src/server/embedded.ts'

const root = new URL('../../../', import.meta.url).pathname

/** Templates and texts as the build puts them inside, read from the source: tests need no build for them. */
export async function sourceEmbedded(): Promise<Embedded> {
  return {
    files: {},
    portal: { script: '', preload: [], css: [], chunks: {} },
    templates: templates(),
    locales: { sv: await catalogue('sv'), en: await catalogue('en') },
    handbook: { sv: handbook('sv'), en: handbook('en') },
    ssr: async () => ({}),
  }
}

function templates(): Embedded['templates'] {
  const found: Embedded['templates'] = {}
  for (const path of files('templates/*/**/*')) {
    const [, name = '', ...rest] = path.split('/')
    found[name] = { ...found[name], [rest.join('/')]: posix.join(root, path) }
  }
  return found
}

function handbook(locale: string): Record<string, string> {
  const paths = files(`docs/handbook/${locale}/*.md`)
  return Object.fromEntries(paths.map((path) => [posix.basename(path, '.md'), posix.join(root, path)]))
}

async function catalogue(locale: string): Promise<Record<string, string>> {
  const areas = await Promise.all(
    files(`ui/locales/${locale}/**/*.json`).map((path) => Bun.file(posix.join(root, path)).json()),
  )
  return Object.assign({}, ...areas)
}

const files = (pattern: string) => [...new Glob(pattern).scanSync({ cwd: root })].sort()
