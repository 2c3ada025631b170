import { defineConfig, type Plugin } from 'vite'
import { fromRoot, preactForReact } from './paths.ts'
import { portalManifest } from './portal-manifest.ts'
import { withoutDirectives } from './without-directives.ts'

/**
 * What nearly every form has, kept in one file with the runtime, so that a form costs four requests in all (page,
 * entry, this, the site's menu). Every other component is a file of its own that comes when a page has it, and a
 * page without anything to do loads the entry alone.
 */
const inEveryForm =
  /[\\/]ui[\\/]portal[\\/]app\.tsx$|[\\/]ui[\\/]runtime[\\/]components[\\/](Section|Row|Col|Header|Content|Footer|FormTab|Panel|Heading|Text|Markdown|Input|Checkbox|Radio|Dropdown|Date|ProcessButtons|Summary|Form)\.tsx$/

/** What a visitor's browser loads: the page runtime alone, with preact in the place of React. */
export default defineConfig({
  root: fromRoot('.'),
  base: '/assets/portal/',
  publicDir: false,
  plugins: [atOnce(), plainImports(), portalManifest(), withoutDirectives()],
  resolve: { alias: preactForReact },
  build: {
    outDir: fromRoot('dist/ui/portal'),
    emptyOutDir: true,
    assetsDir: '.',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      input: fromRoot('ui/portal/client.tsx'),
      output: {
        codeSplitting: { groups: [{ name: 'form', test: inEveryForm }] },
        // What every form runs as it is taken over is compiled beside it, while it arrives: a third of the time that it takes.
        postBanner: ({ name }) => (name === 'form' ? '//# allFunctionsCalledOnLoad' : ''),
      },
    },
  },
})

/**
 * Components that come in one file with the list of all are named there as they are. As lazy imports each would take a promise and a namespace
 * along, which every form pays for.
 */
function atOnce(): Plugin {
  const lazy = /^ {2}(\w+): \(\) => import\('\.\/(\w+\.tsx)'\),$/gm
  const folder = fromRoot('ui/runtime/components/')
  return {
    name: 'at-once',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]ui[\\/]runtime[\\/]components[\\/]list\.ts$/ },
      handler(code) {
        const own: string[] = []
        const list = code.replace(lazy, (line: string, type: string, file: string) => {
          if (!inEveryForm.test(folder + file)) return line
          own.push(type)
          return `  ${type}: own,`
        })
        if (own.length === 0) this.error('No component comes with the list of all.')
        const imports = own.map((type) => `import { ${type} as Own${type} } from './${type}.tsx'`)
        const all = own.map((type) => `${type}: Own${type}`).join(', ')
        return { code: [...imports, `const own = async () => ({ ${all} })`, list].join('\n'), map: null }
      },
    },
  }
}

/**
 * The server links what a page will need, so a lazy import is left as it is written. Vite would wrap each in a
 * helper, which then ties the small entry to the large file that the helper ends up in.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    configResolved({ plugins }) {
      const kept = plugins.filter(({ name }) => !/build-import-analysis|import-analysis-build/.test(name))
      ;(plugins as Plugin[]).splice(0, plugins.length, ...kept)
    },
  }
}
