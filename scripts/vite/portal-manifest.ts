import type { Plugin } from 'vite'
import { fromRoot } from './paths.ts'

/** Addresses relative to the portal's base. */
export interface PortalManifest {
  /** The entry script of every page. */
  script: string
  /** What the entry always needs besides itself, to preload. */
  preload: string[]
  css: string[]
  /** For each component type the scripts its module stands in, the entry left out. */
  chunks: Record<string, string[]>
}

/**
 * Writes `manifest.json` for the server. Vite's own manifest forgets in which file a module ended up when
 * several modules were put into one.
 */
export function portalManifest(): Plugin {
  return {
    name: 'portal-manifest',
    generateBundle: {
      order: 'post', // after Vite has put the style sheet there
      handler(_, bundle) {
        const files = Object.values(bundle)
        const chunks = files.filter((file) => file.type === 'chunk')
        const entry = chunks.find((chunk) => chunk.isEntry)
        if (!entry) return this.error('The portal has no entry chunk.')
        const manifest: PortalManifest = {
          script: entry.fileName,
          preload: needed(entry.fileName).filter((file) => file !== entry.fileName),
          css: files.filter((file) => file.fileName.endsWith('.css')).map((file) => file.fileName),
          chunks: {},
        }
        for (const chunk of chunks) {
          for (const module of chunk.moduleIds) {
            const type = componentType(module)
            if (type) manifest.chunks[type] = needed(chunk.fileName).filter((file) => file !== entry.fileName)
          }
        }
        this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(manifest, null, 2) })

        /** A chunk and all that it imports, without the ones that come later. */
        function needed(fileName: string, seen = new Set<string>()): string[] {
          if (seen.has(fileName)) return []
          seen.add(fileName)
          const imports = chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []
          return [fileName, ...imports.flatMap((file) => needed(file, seen))]
        }
      },
    },
  }
}

const componentFolder = fromRoot('ui/runtime/components/')

function componentType(moduleId: string): string | undefined {
  // Parts of forms and questions that come in files of their own; see ui/portal/extraParts.ts.
  if (moduleId === fromRoot('ui/runtime/form/case/parts.ts')) return 'form/case'
  if (moduleId === fromRoot('ui/runtime/field/rare/parts.ts')) return 'field/rare'
  if (!moduleId.startsWith(componentFolder)) return undefined
  return /^(\w+)\.tsx$/.exec(moduleId.slice(componentFolder.length))?.[1]
}
