import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { type SummaryPage, type SummaryRow, summaryOf } from '../../../src/shared/catalogue/summaryOf.ts'
import type { FormRun } from '../form/run.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** The answers so far, each page with a way back to it. */
export function Summary({ node, settings }: ComponentProps) {
  const { form, mode, t, locale } = usePage()
  useAnswers(form)
  const label = typeof settings.label === 'string' ? settings.label : ''
  if (!form || mode === 'builder') return <p className="v-placeholder">{label || t('Svaren visas här')}</p>
  const own = pageOf(form, node._id)
  const pages = summaryOf(form.store.state, { locale, t })
    .map((page) => ({
      ...page,
      rows: page.rows.filter((row) => row.text !== '' || settings.hideEmpty !== true),
    }))
    .filter((page) => page._id !== own && page.rows.length > 0)
  return (
    <div className="v-answers">
      {label !== '' && <h2>{label}</h2>}
      {pages.map((page) => (
        <Page key={page._id} page={page} form={form} level={label === '' ? 2 : 3} />
      ))}
    </div>
  )
}

function Page({ page, form, level }: { page: SummaryPage; form: FormRun; level: 2 | 3 }) {
  const { t } = usePage()
  const Heading = `h${level}` as 'h2' | 'h3'
  const { action, readOnly } = form.model
  return (
    <section className="v-answers-page" aria-labelledby={`answers-${page._id}`}>
      <div className="v-answers-head">
        <Heading id={`answers-${page._id}`}>{page.label}</Heading>
        {!readOnly && (
          <a
            href={`${action}${action.includes('?') ? '&' : '?'}page=${encodeURIComponent(page._id)}`}
            onClick={(event) => {
              if (!form.steps) return
              event.preventDefault()
              form.steps.go(page._id)
            }}
          >
            {t('Ändra')}
            <span className="v-hidden"> {page.label}</span>
          </a>
        )}
      </div>
      <dl>
        {page.rows.map((row) => (
          <div key={row.name}>
            <dt>{row.label}</dt>
            <dd>
              <Answer row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Answer({ row }: { row: SummaryRow }) {
  const { t } = usePage()
  if (row.files) {
    return row.files.map((file) => (
      <span key={file.assetId} className="v-answer-file">
        <a href={`/a/${encodeURIComponent(file.assetId)}`}>{file.name}</a>
      </span>
    ))
  }
  return row.text === '' ? <span className="v-muted">{t('Inget svar')}</span> : row.text
}

/** Draws again when any answer changes. */
function useAnswers(form: FormRun | null): void {
  const [changed] = useState(() => atom(0))
  useEffect(() => form?.store.listen(() => changed.set(changed.get() + 1)), [form, changed])
  useStore(changed as ReadableAtom<number>)
}

/** The page the component itself stands on: its own answers need no repeating. */
function pageOf(form: FormRun, id: string): string | undefined {
  const { rules } = form.store.state
  let at = rules.at.get(id) ?? -1
  while (at >= 0) {
    if (rules.nodes[at]?.type === 'FormTab') return rules.nodes[at]?._id
    at = rules.parent[at] ?? -1
  }
  return undefined
}
