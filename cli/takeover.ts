/** Variables by which whoever starts an executable made with Bun makes it run code of theirs. */
export const takeovers = [
  'BUN_BE_BUN',
  'BUN_OPTIONS',
  'BUN_INSPECT',
  'BUN_INSPECT_CONNECT_TO',
  'BUN_INSPECT_PRELOAD',
]

/**
 * The environment variable by which somebody would run code of theirs inside the executable, when one is set.
 * The executable is built from a runtime that ignores them (`scripts/runtime.ts`); the entry refuses to start
 * all the same, so that whoever set it learns of it. From source they are a developer's tools.
 */
export function takeoverVariable(env: Record<string, string | undefined>): string | undefined {
  return Bun.isStandaloneExecutable ? takeovers.find((name) => env[name] !== undefined) : undefined
}
