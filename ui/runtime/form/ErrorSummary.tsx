import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { Settings } from '../../../src/shared/catalogue/value.ts'
import { problemText } from '../field/problemText.ts'
import { usePage } from '../page.ts'
import type { FormRun, ListedProblem } from './formRun.ts'

/** What has to be put right, each a link to its question. Takes focus when it comes. */
export function ErrorSummary({ run }: { run: FormRun }) {
  const { t, locale } = usePage()
  const listed = useStore(run.listed)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (listed.some(({ stays }) => !stays)) box.current?.focus()
  }, [listed])
  if (listed.length === 0) return null
  return (
    <div className="v-summary-errors" role="alert" tabIndex={-1} ref={box} aria-labelledby="form-errors">
      <h2 id="form-errors">{t('form.toCorrect', { n: listed.length })}</h2>
      <ul>
        {listed.map((line) => {
          const extra: Settings = run.model.tree.nodes[line.nodeId]?.extra ?? {}
          const type = run.model.tree.nodes[line.nodeId]?.type
          const text = problemText(line.problem, extra, t, locale, type)
          return (
            <li key={line.name}>
              <a href={`#f-${line.nodeId}`} onClick={(event) => focusField(event, run, line)}>
                {text}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A fragment alone would leave the page where it is in some browsers, and the question may be on another page. */
function focusField(event: MouseEvent<HTMLElement>, run: FormRun, line: ListedProblem): void {
  if (!run.steps) return
  event.preventDefault()
  const { ownerDocument } = event.currentTarget
  if (run.page.get() !== line.page) run.steps.go(line.page)
  requestAnimationFrame(() => {
    const field = ownerDocument.getElementById(`f-${line.nodeId}`)
    field?.focus({ preventScroll: true })
    ;(field?.closest('.v-field') ?? field)?.scrollIntoView({ block: 'center' })
  })
}
