import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import {
  type SummaryPage,
  type SummaryRow,
  summaryOf,
  unshownOf,
} from '../../../../src/shared/catalogue/read/summaryOf.ts'
import { FileLink } from '../../field/FileLink.tsx'
import { usePage } from '../../page.ts'
import { useStore } from '../../useStore.ts'
import type { FormRun, RunningUpload } from '../formRun.ts'
import { goToField } from '../goToField.ts'
import { RemovedLines } from './RemovedLines.tsx'

export interface AnswersProps {
  form: FormRun
  /** Heading level of the pages. */
  level: 2 | 3
  /** A page whose answers are left out: the one they are shown on. */
  except?: string
  hideEmpty?: boolean
  /** The component that shows them, where there may be more of it on the page. */
  of?: string
}

/** The answers of a form in words, each page with a way back to it. */
export function Answers({ form, level, except, hideEmpty, of }: AnswersProps) {
  const { t, locale } = usePage()
  useAnswers(form)
  return summaryOf(form.store.state, { locale, t })
    .map((page) => ({
      ...page,
      rows: page.rows.filter(
        ({ name, text }) => text !== '' || !hideEmpty || underWay(form, name).length > 0,
      ),
    }))
    .filter((page) => page._id !== except && page.rows.length > 0)
    .map((page) => <Page key={page._id} page={page} form={form} level={level} of={of} />)
}

/** Answers that are kept without being shown, where somebody vouches for all of them; nothing where there are none. */
export function UnshownAnswers({ form }: { form: FormRun }) {
  const { t, locale } = usePage()
  useAnswers(form)
  const rows = unshownOf(form.store.state, { locale, t })
  if (rows.length === 0) return null
  return (
    <section className="v-answers-page" aria-labelledby="answers-unshown">
      <div className="v-answers-head">
        <h3 id="answers-unshown">{t('Ingår också, utan att formuläret visar det')}</h3>
      </div>
      <dl>
        {rows.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface AnswersPageProps extends Pick<AnswersProps, 'form' | 'level'> {
  page: SummaryPage
  of: string | undefined
}

function Page({ page, form, level, of }: AnswersPageProps) {
  const { t } = usePage()
  const heading = `answers-${of ? `${of}-` : ''}${page._id}`
  const Heading = `h${level}` as 'h2' | 'h3'
  const { action, readOnly } = form.model
  const pageHref = `${action}${action.includes('?') ? '&' : '?'}page=${encodeURIComponent(page._id)}`
  return (
    <section className="v-answers-page" aria-labelledby={heading}>
      <div className="v-answers-head">
        <Heading id={heading}>{page.label || t('Svar')}</Heading>
        {!readOnly && (
          <a
            href={pageHref}
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
              {(row.text !== '' || !isRemoved(form, row.name)) && (
                <Answer row={row} files={underWay(form, row.name)} />
              )}
              <RemovedLines model={form.model} place={row.name} />
              <Asked form={form} row={row} />
              {row.text === '' && !readOnly && underWay(form, row.name).length === 0 && (
                <a
                  className="v-answer-way"
                  href={`${pageHref}#f-${row.nodeId}`}
                  onClick={(event) => goToField(event, form, { page: page._id, nodeId: row.nodeId })}
                >
                  {t('Svara')}
                  <span className="v-hidden"> {t('på {question}', { question: row.label })}</span>
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The author is asked to complete it, above. */
function Asked({ form: { model }, row }: { form: FormRun; row: SummaryRow }) {
  const { t } = usePage()
  const { isOpen, ended, asked } = model.completion ?? { isOpen: false, asked: [] }
  const one = isOpen && !ended ? asked.find(({ nodeIds }) => nodeIds.includes(row.nodeId)) : undefined
  if (!one) return null
  return (
    <p className="v-asked-mark">
      <span className="v-chip v-waits">{t('Behöver kompletteras')}</span>{' '}
      <a href={`#f-${row.nodeId}`}>
        {t('Svara')}
        <span className="v-hidden"> {t('på {question}', { question: row.label })}</span>
      </a>
    </p>
  )
}

const isRemoved = ({ model }: FormRun, name: string) =>
  (model.removed ?? []).some(({ place }) => place === name)

function Answer({ row, files }: { row: SummaryRow; files: readonly UnderWay[] }) {
  const { t } = usePage()
  if (row.files || files.length > 0) {
    return (
      <>
        {row.files?.map((file) => (
          <div key={file.assetId}>
            <FileLink assetId={file.assetId} name={file.name} />
          </div>
        ))}
        {files.map((file) => (
          <div key={file.key} className={file.error ? 'v-error' : undefined}>
            {file.error
              ? t('{name} kom inte fram', { name: file.name })
              : t('{name} laddas upp, {n, number} procent', { name: file.name, n: file.percentage })}
          </div>
        ))}
      </>
    )
  }
  return row.text === '' ? <span className="v-muted">{t('Inget svar')}</span> : row.text
}

type UnderWay = Pick<RunningUpload, 'key' | 'name' | 'percentage' | 'error'>

/** Files of a question that are not answers yet: on their way, or cut off. */
function underWay({ files, model }: FormRun, name: string): readonly UnderWay[] {
  if (files) return files.of(name)
  const lost = (model.uploads ?? []).filter(({ question }) => question === name)
  return lost.map((file) => ({ key: file.assetId, name: file.name, percentage: 0, error: '!' }))
}

/** Draws again when any answer changes, and while files come. */
export function useAnswers(form: FormRun): void {
  const [changed] = useState(() => atom(0))
  useEffect(() => form.store.listen(() => changed.set(changed.get() + 1)), [form, changed])
  useStore(changed as ReadableAtom<number>)
  useStore(form.files?.changed ?? (changed as ReadableAtom<number>))
}
