import { shownPages } from '../../../../shared/rules/page/fields.ts'
import { heldBy } from '../../../../shared/rules/page/holds.ts'
import type { PageState } from '../../../../shared/rules/page/page.ts'
import { isValid, validate } from '../../../../shared/rules/page/validate.ts'

/** How far a form has been filled in. */
export interface Progress {
  /** Ids of the pages there are now; the root's in a form without pages. */
  pages: string[]
  /** Pages before the one that was reached, left without problems. */
  done: string[]
  /** The first page that may be gone back to. */
  from: string
  /** The first page that has something missing or wrong, or the last page. */
  open: string
}

/** `reached` are pages where the author has been: those before them that have no problems are done. */
export function progressOf(state: PageState, ...reached: (string | null)[]): Progress {
  const shown = shownPages(state)
  const pages = shown.length > 0 ? shown : [state.rules.nodes[0]?._id ?? '']
  const isDone = (page: string) =>
    isValid(validate(state, { pages: [page], complete: true })) && !heldBy(state, 'next', page)
  const upTo = Math.max(0, ...reached.map((page) => (page === null ? 0 : pages.indexOf(page))))
  const from = pages.slice(0, upTo + 1).findLastIndex((page) => heldBy(state, 'prev', page))
  return {
    pages,
    from: pages[Math.max(0, from)] ?? '',
    done: pages.slice(0, upTo).filter(isDone),
    open: pages.find((page) => !isDone(page)) ?? pages.at(-1) ?? '',
  }
}

/** A page may be shown when there is nothing to put right before it, and nothing that was reached holds who has gone past it. */
export function mayShow({ pages, from, open }: Progress, page: string): boolean {
  const at = pages.indexOf(page)
  return at >= pages.indexOf(from) && at >= 0 && at <= Math.max(pages.indexOf(open), pages.indexOf(from))
}
