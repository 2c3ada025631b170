/**
 * What the build puts inside the executable. `scripts/build-ui.ts` writes it as `dist/embed/index.ts`, which
 * only `cli/main.ts` imports (as `#embed`) and hands on.
 */
export interface Embedded {
  /** Files by the path of their address: `/assets/admin/…`, `/assets/portal/…`; `admin.html` is the shell. */
  files: Record<string, EmbeddedFile>
  portal: EmbeddedPortal
  /** Solutions shipped inside: name → path within the solution → where to read it. */
  templates: Record<string, Record<string, string>>
  /** Each language's texts, the areas merged: id → ICU text. */
  locales: Record<'sv' | 'en', Record<string, string>>
  /** Handbooks: language → name → where to read its Markdown. Their pictures are among the files. */
  handbook: Record<'sv' | 'en', Record<string, string>>
  /** What `ui/portal/server.tsx` exports, loaded when the first page is drawn; `src/server/pages` knows its shape. */
  ssr(): Promise<Record<string, unknown>>
}

export interface EmbeddedFile {
  /** The path of its address, which is its key too. */
  url: string
  /** Readable with `Bun.file`, from source and inside the executable. */
  path: string
  /** The same, compressed with brotli; absent when that makes it no smaller. */
  br?: string
  /** The content type, with charset for text. */
  type: string
  /** The whole header value, quotes included. */
  etag: string
  /** Its name changes with its content, so a browser may keep it for ever. */
  immutable: boolean
}

/** The paths of the addresses a published page links. */
export interface EmbeddedPortal {
  script: string
  /** Scripts that every page needs besides `script`: link them as `modulepreload`. */
  preload: string[]
  css: string[]
  /** Scripts a component type needs besides `script`: `modulepreload` those of the types on the page. */
  chunks: Record<string, string[]>
}
