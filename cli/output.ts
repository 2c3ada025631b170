import type { Cli } from './context.ts'

/** Prints an answer: as JSON when asked for, otherwise as the text. */
export function printed(
  cli: Cli,
  { json }: { json?: boolean },
  data: unknown,
  text: string | readonly string[],
): void {
  const lines = json ? [JSON.stringify(data, null, 2)] : [text].flat()
  for (const line of lines) cli.out(line)
}

/** Lines of a table whose columns are as wide as their widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => [...(row[i] ?? '')].length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - [...cell].length))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)]
}
