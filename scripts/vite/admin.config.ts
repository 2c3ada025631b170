import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fromRoot } from './paths.ts'
import { withoutDirectives } from './without-directives.ts'

/** The back office: everything behind the login, with React. Addresses are decided in the browser. */
export default defineConfig({
  root: fromRoot('ui/shell'),
  base: '/assets/admin/',
  publicDir: false,
  plugins: [react(), withoutDirectives()],
  build: {
    outDir: fromRoot('dist/ui/admin'),
    emptyOutDir: true,
    assetsDir: '.',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
  },
})
