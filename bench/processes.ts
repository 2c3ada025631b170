import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { freePort } from '../test/binary/support/server.ts'
import { compileFloor } from './floor/compile.ts'

const binary = new URL('../dist/verkstad', import.meta.url).pathname

/** A server that is measured from outside. */
export interface Measured {
  url: string
  pid: number
  /** Milliseconds from the start of the process until an address first answered 200. */
  until(path: string): Promise<number>
  stop(): Promise<void>
}

export interface Pair {
  /** Where the product's data lie; the server is started with it. */
  data: string
  /** With these settings besides. */
  startOurs(settings?: Record<string, string>): Promise<Measured>
  startFloor(): Promise<Measured>
  /** Also what was started and not stopped. */
  remove(): void
}

/** The built executable, and the bare server compiled in the same way. */
export async function executables(): Promise<Pair> {
  if (!existsSync(binary)) throw new Error('dist/verkstad is not there: npm run build')
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-bench-'))
  const data = join(folder, 'data')
  const floor = await compileFloor()
  const started: Subprocess[] = []
  return {
    data,
    startOurs: (settings) =>
      start(started, folder, (port) => [binary, 'serve', '--port', String(port), '--data', data], settings),
    startFloor: () => start(started, folder, () => [floor.path]),
    remove() {
      for (const child of started) child.kill()
      floor.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function start(
  started: Subprocess[],
  folder: string,
  command: (port: number) => string[],
  settings: Record<string, string> = {},
): Promise<Measured> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = Bun.spawn(command(port), {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), DATA: folder, ...settings },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  started.push(child)
  return {
    url,
    pid: child.pid,
    async until(path) {
      while (!(await isThere(url + path))) {
        if (child.exitCode !== null) throw new Error(`${command(port)[0]} ended with ${child.exitCode}`)
        await Bun.sleep(1)
      }
      return performance.now() - began
    },
    stop: () => stop(child),
  }
}

async function isThere(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

async function stop(child: Subprocess): Promise<void> {
  child.kill()
  await child.exited
}
