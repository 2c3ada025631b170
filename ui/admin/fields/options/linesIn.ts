/** The lines of a pasted list: without bullets, spaces around them and empty ones. Of a table the first column. */
export function linesIn(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) =>
      (line.split('\t').find((cell) => cell.trim() !== '') ?? '').replace(/^\s*[-*•]\s+/, '').trim(),
    )
    .filter((line) => line !== '')
}
