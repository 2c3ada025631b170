import { defineConfig } from 'vite'
import { fromRoot, preactForReact } from './paths.ts'
import { portalManifest } from './portal-manifest.ts'

/**
 * What nearly every form has, kept in one file with the runtime, so that a form costs four requests in all
 * (page, style, entry, this). Every other component is a file of its own that comes when a page has it.
 */
const inEveryForm =
  /[\\/]ui[\\/]runtime[\\/]components[\\/](Section|Row|Col|Header|Content|Footer|FormTab|Panel|Heading|Text|Input|Checkbox|Radio|Dropdown|Date|Button|ProcessButtons|Summary)\.tsx$/

/** What a visitor's browser loads: the page runtime alone, with preact in the place of React. */
export default defineConfig({
  root: fromRoot('.'),
  base: '/assets/portal/',
  publicDir: false,
  plugins: [portalManifest()],
  resolve: { alias: preactForReact },
  build: {
    outDir: fromRoot('dist/ui/portal'),
    emptyOutDir: true,
    assetsDir: '.',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      input: fromRoot('ui/portal/client.tsx'),
      output: { codeSplitting: { groups: [{ name: 'form', test: inEveryForm }] } },
    },
  },
})
