import { useEffect, useRef } from 'react'
import type { Settings } from '../../../src/shared/catalogue/value.ts'
import { problemText } from '../field/problemText.ts'
import { fillSettings, hasTemplates } from '../fill.ts'
import { usePage } from '../page.ts'
import { useStore } from '../useStore.ts'
import type { FormRun } from './formRun.ts'
import { goToField } from './goToField.ts'

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
          const stored: Settings = run.model.tree.nodes[line.nodeId]?.extra ?? {}
          const extra = hasTemplates(stored) ? fillSettings(stored, run) : stored
          const type = run.model.tree.nodes[line.nodeId]?.type
          const text = problemText(line.problem, extra, t, locale, type)
          return (
            <li key={line.name}>
              <a href={`#f-${line.nodeId}`} onClick={(event) => goToField(event, run, line)}>
                {text}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
