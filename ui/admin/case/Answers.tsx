import type { SummaryPage, SummaryRow } from '../../../src/shared/catalogue/summaryOf.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'

/** What the citizen answered, page by page: whoever reads, what counts is what the citizen was asked. */
export function Answers({ summary }: { summary: readonly SummaryPage[] }) {
  const t = useT()
  const pages = summary.filter(({ rows }) => rows.length > 0)
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
