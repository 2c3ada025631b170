/** More of each and the parser of Markdown, whose work grows by their square, keeps everybody waiting for a second. */
const most = { emphases: 1_000, brackets: 4_000, containers: 20, indent: 60 }

const container = '(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))'
const manyContainers = new RegExp(`^(?:[ \\t]*${container}){${most.containers + 1}}`, 'm')
const farIn = new RegExp(`^[ \\t]{${most.indent + 1},}${container}`, 'm')

/**
 * Whether a text of Markdown has so many marks, or lists within lists, that making HTML of it would take long: nobody
 * writes such a text to be read. Signs behind a backslash are text, and count as nothing.
 */
export function isOvermarked(markdown: string): boolean {
  const marks = markdown.replace(/\\[!-/:-@[-`{-~]/g, '')
  return (
    countOf(marks, /[*_]+/g) > most.emphases ||
    countOf(marks, /\[/g) > most.brackets ||
    manyContainers.test(marks) ||
    farIn.test(marks)
  )
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count++
  return count
}
