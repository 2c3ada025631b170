import { useMemo } from 'react'
import { type SummaryRow, summaryOf } from '../../../src/shared/catalogue/summaryOf.ts'
import { valueDefinition } from '../../../src/shared/catalogue/values.ts'
import type { Locale } from '../../../src/shared/i18n.ts'
import { createPageState } from '../../../src/shared/rules/page.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useAdminSession } from '../session.tsx'
import type { LoadedCase } from './types.ts'

/** What the citizen answered, page by page, hidden questions left out. */
export function Answers({ loaded }: { loaded: LoadedCase }) {
  const t = useT()
  const locale = useLocale() as Locale
  const session = useAdminSession()
  const pages = useMemo(() => {
    const { normStructure, rootId, formData, state } = loaded
    const page = createPageState({
      tree: { rootId, nodes: normStructure },
      valueDefinition,
      values: formData?.data ?? {},
      facts: { roles: session?.roles ?? [], status: state?._id ?? null, variable: () => undefined },
      today: new Date().toISOString().slice(0, 10),
      readOnly: true,
    })
    return summaryOf(page, { locale, t }).filter(({ rows }) => rows.length > 0)
  }, [loaded, session, locale, t])
  return (
    <section className="a-card" aria-labelledby="case-answers">
      <h2 id="case-answers">{t('Svar')}</h2>
      {pages.length === 0 && <p className="k-muted">{t('Formuläret har inga frågor.')}</p>}
      {pages.map((page) => (
        <div key={page._id} className="a-answers">
          {page.label && <h3>{page.label}</h3>}
          <dl className="a-facts a-facts-wide">
            {page.rows.map((row) => (
              <div key={row.nodeId}>
                <dt>{row.label}</dt>
                <dd>
                  <Answer row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

function Answer({ row }: { row: SummaryRow }) {
  const t = useT()
  if (row.files) {
    return (
      <ul className="a-files">
        {row.files.map((file) => (
          <li key={file.assetId}>
            <a href={`/api/asset/${file.assetId}`} target="_blank" rel="noreferrer">
              <Icon icon="paperclip" />
              {file.name}
            </a>
          </li>
        ))}
      </ul>
    )
  }
  return row.text === '' ? <span className="k-muted">{t('Inget svar')}</span> : row.text
}
