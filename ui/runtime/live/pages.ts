import type { FormNotice } from '../../../src/shared/wire/page/completion.ts'
import type { FormRun } from '../form/formRun.ts'
import { isToMend, windowTitle } from '../windowTitle.ts'

export interface Pages {
  show(page: string, options: { push: boolean; focus?: boolean }): void
  stop(): void
}

interface PagesOptions {
  /** The window's title without a page's name. */
  around: string
  /** Begins it while something has to be put right, as a screen reader reads it first. */
  wrong: string
  /** Whether something holds whoever is led to a page by the browser's own buttons; it is said why. */
  held(way: 'page', to: string): boolean | undefined
}

/** Pages of a form without loading: the address, the window's title and the browser's back button follow. */
export function createPages(run: FormRun, { around, wrong, held }: PagesOptions): Pages {
  const { rootId } = run.model.tree
  const retitle = () => {
    const page = run.page.get()
    const label = page === rootId ? '' : String(run.model.tree.nodes[page]?.extra.label ?? '')
    document.title =
      `${isToMend(run.listed.get(), run.notice.get()) ? wrong : ''} ${windowTitle(label, around)}`.trim()
  }

  const show: Pages['show'] = (page, { push, focus = true }) => {
    if (run.page.get() === page || !run.pages.get().includes(page)) return
    if (push) history.pushState({ page }, '', addressOf(run.model.action, page, rootId))
    run.page.set(page)
    run.listed.set([])
    if (!isLasting(run.notice.get())) run.notice.set(undefined)
    retitle()
    if (focus) {
      requestAnimationFrame(() => {
        window.scrollTo({ top: 0 })
        document.getElementById('form-step')?.focus()
      })
    }
  }

  const back = () => {
    const page = new URLSearchParams(location.search).get('page') ?? run.pages.get()[0]
    if (!page) return
    const here = run.page.get()
    if (!held('page', page)) show(page, { push: false })
    // The address says where one is.
    else history.pushState({ page: here }, '', addressOf(run.model.action, here, rootId))
  }
  addEventListener('popstate', back)
  const unlisten = [run.listed.listen(retitle), run.notice.listen(retitle)]
  return {
    show,
    stop() {
      for (const one of unlisten) one()
      removeEventListener('popstate', back)
    },
  }
}

/** What has not been settled is still true on the next page. */
const isLasting = (notice: FormNotice | undefined) =>
  notice !== undefined && ['conflict', 'expired', 'refused'].includes(notice.kind)

function addressOf(action: string, page: string, rootId: string): string {
  return page === rootId
    ? action
    : `${action}${action.includes('?') ? '&' : '?'}page=${encodeURIComponent(page)}`
}
