/**
 * The ids that are chosen after a change in the table. The table knows the rows of this page only: "all" adds
 * them, "none" takes them away, and what is chosen on other pages stays.
 *
 * @param before ids chosen before, on any page
 * @param change what the table says is chosen now: ids, or all of the page
 * @param page   ids of the rows of this page
 */
export function nextSelection(
  before: ReadonlySet<string>,
  change: 'all' | ReadonlySet<string | number>,
  page: readonly string[],
): Set<string> {
  if (change === 'all') return new Set([...before, ...page])
  const elsewhere = [...before].filter((id) => !page.includes(id))
  const here = page.filter((id) => change.has(id))
  return new Set([...elsewhere, ...here])
}

/** What is chosen and not among the rows on show: on another page, or left behind by a list that was narrowed since. */
export function unseenIn(chosen: ReadonlySet<string>, page: readonly string[]): string[] {
  const here = new Set(page)
  return [...chosen].filter((id) => !here.has(id))
}
