import { defineConfig } from 'vite'
import { fromRoot, preactForReact } from './paths.ts'
import { withoutDirectives } from './without-directives.ts'

/** The same runtime for the server: one module with everything in it, `dist/ui/ssr/server.js`. */
export default defineConfig({
  root: fromRoot('.'),
  publicDir: false,
  plugins: [withoutDirectives()],
  resolve: { alias: preactForReact },
  ssr: { noExternal: true, target: 'node' },
  build: {
    outDir: fromRoot('dist/ui/ssr'),
    emptyOutDir: true,
    ssr: fromRoot('ui/portal/server.tsx'),
    minify: false,
    // The style sheets that are put into pages as text.
    cssMinify: true,
    target: 'esnext',
    reportCompressedSize: false,
    rolldownOptions: { output: { format: 'es', entryFileNames: 'server.js', codeSplitting: false } },
  },
})
