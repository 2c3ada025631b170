import type { FormRun } from '../form/run.ts'

export interface Pages {
  show(page: string, options: { push: boolean; focus?: boolean }): void
  stop(): void
}

/** Pages of a form without loading: the address and the browser's back button follow. */
export function createPages(run: FormRun): Pages {
  const { rootId } = run.model.tree
  const title = document.title

  const show: Pages['show'] = (page, { push, focus = true }) => {
    if (run.page.get() === page || !run.pages.get().includes(page)) return
    run.page.set(page)
    run.listed.set([])
    run.notice.set(undefined)
    if (push) history.pushState({ page }, '', addressOf(run.model.action, page, rootId))
    const label = String(run.model.tree.nodes[page]?.extra.label ?? '')
    document.title = [label, ...title.split(' – ').slice(-2)].filter(Boolean).join(' – ')
    if (focus) {
      requestAnimationFrame(() => {
        window.scrollTo({ top: 0 })
        document.getElementById('form-step')?.focus()
      })
    }
  }

  const back = () => {
    const page = new URLSearchParams(location.search).get('page') ?? run.pages.get()[0]
    if (page) show(page, { push: false })
  }
  addEventListener('popstate', back)
  return { show, stop: () => removeEventListener('popstate', back) }
}

function addressOf(action: string, page: string, rootId: string): string {
  return page === rootId
    ? action
    : `${action}${action.includes('?') ? '&' : '?'}page=${encodeURIComponent(page)}`
}
