import { fromRoot } from '../vite/paths.ts'

/** Runs a command of the project, its output shown as it comes and handed back. */
export async function runCommand(
  command: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  const child = Bun.spawn(command, {
    cwd: fromRoot('.'),
    env: { ...process.env, ...color, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts = await Promise.all([pass(child.stdout, process.stdout), pass(child.stderr, process.stderr)])
  return { code: await child.exited, output: Bun.stripANSI(parts.join('\n')) }
}

async function pass(from: ReadableStream<Uint8Array>, to: NodeJS.WriteStream): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of from) {
    to.write(bytes)
    text += decoder.decode(bytes, { stream: true })
  }
  return text
}
