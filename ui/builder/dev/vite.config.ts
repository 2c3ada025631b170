import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `npx vite ui/builder/dev`: the builder with a server in memory, drawn again at every change of its source. */
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default defineConfig({ plugins: [react()], server: { port: 4400, strictPort: true } })
