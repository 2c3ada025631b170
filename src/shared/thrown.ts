import { recordOf } from './record.ts'

/** The code that errors of Node, Bun and our own carry (`ENOENT`, `OFFLINE`); empty when there is none. */
export const codeOf = (error: unknown): string => {
  const { code } = recordOf(error)
  return typeof code === 'string' ? code : ''
}

/** What an error says; anything may be thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
