import { check, Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'
import { useStore } from '../useStore.ts'
import type { FormRun } from './formRun.ts'

/** The pages of the form. Those that have been done, and the next one, are links. */
export function StepList({ run }: { run: FormRun }) {
  const { t } = usePage()
  const pages = useStore(run.pages)
  const current = useStore(run.page)
  const done = useStore(run.done)
  const reach = run.model.readOnly ? pages.length : reachable(pages, done)
  return (
    <nav className="v-steps" aria-label={t('Formulärets steg')}>
      <ol>
        {pages.map((id, i) => {
          // A page that was given no name is still one that can be gone to.
          const label = String(run.model.tree.nodes[id]?.extra.label || t('Sida {n}', { n: i + 1 }))
          const lang = run.model.tree.languages?.[id]
          const now = id === current
          const ready = done.has(id) && !now
          const badge = (
            <span className="v-step-badge" aria-hidden="true">
              {ready ? <Glyph draw={check} size={16} /> : i + 1}
            </span>
          )
          return (
            <li key={id} className={now ? 'v-now' : ready ? 'v-done' : undefined}>
              {now || i >= reach ? (
                <span aria-current={now ? 'step' : undefined}>
                  {badge}
                  <span lang={lang}>{label}</span>
                </span>
              ) : (
                <a
                  href={`${run.model.action}${run.model.action.includes('?') ? '&' : '?'}page=${encodeURIComponent(id)}`}
                  onClick={(event) => {
                    if (!run.steps || event.metaKey || event.ctrlKey) return
                    event.preventDefault()
                    run.steps.go(id)
                  }}
                >
                  {badge}
                  <span lang={lang}>{label}</span>
                  {ready && <span className="v-hidden"> {t('(klar)')}</span>}
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** How many pages may be visited: the ones done from the start, and the first that is not. */
export function reachable(pages: readonly string[], done: ReadonlySet<string>): number {
  const undone = pages.findIndex((id) => !done.has(id))
  return undone < 0 ? pages.length : undone + 1
}
