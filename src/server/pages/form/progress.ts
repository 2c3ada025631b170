import { shownPages } from '../../../shared/rules/page/fields.ts'
import type { PageState } from '../../../shared/rules/page/page.ts'
import { isValid, validate } from '../../../shared/rules/page/validate.ts'

/** How far a form has been filled in. */
export interface Progress {
  /** Ids of the pages there are now; the root's in a form without pages. */
  pages: string[]
  /** Pages before the one that was reached, left without problems. */
  done: string[]
  /** The first page that has something missing or wrong, or the last page. */
  open: string
}

/** `reached` are pages where the author has been: those before them that have no problems are done. */
export function progressOf(state: PageState, ...reached: (string | null)[]): Progress {
  const shown = shownPages(state)
  const pages = shown.length > 0 ? shown : [state.rules.nodes[0]?._id ?? '']
  const isDone = (page: string) => isValid(validate(state, { pages: [page], complete: true }))
  const upTo = Math.max(0, ...reached.map((page) => (page === null ? 0 : pages.indexOf(page))))
  return {
    pages,
    done: pages.slice(0, upTo).filter(isDone),
    open: pages.find((page) => !isDone(page)) ?? pages.at(-1) ?? '',
  }
}

/** A page may be shown when there is nothing to put right before it. */
export function mayShow({ pages, open }: Progress, page: string): boolean {
  const at = pages.indexOf(page)
  return at >= 0 && at <= pages.indexOf(open)
}
