import { InvalidArgumentError } from 'commander'
import type { Cli } from './context.ts'

/** A port number, 0 for any that is free. */
export function portOf({ t }: Cli, text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text.trim()) && port <= 65_535) return port
  throw new InvalidArgumentError(t('Porten {text} är inget tal mellan 0 och 65535.', { text }))
}
