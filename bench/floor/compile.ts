import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Compiles `bench/floor/server.ts` as `scripts/build.ts` compiles the product. */
export async function compileFloor(): Promise<{ path: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-floor-'))
  const outfile = join(folder, 'floor')
  await Bun.build({
    entrypoints: [new URL('./server.ts', import.meta.url).pathname],
    target: 'bun',
    format: 'esm',
    bytecode: true,
    minify: { syntax: true, whitespace: true, identifiers: false },
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: {
      outfile,
      autoloadDotenv: false,
      autoloadBunfig: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
    },
  })
  return { path: outfile, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
