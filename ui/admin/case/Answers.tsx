import { useRef, useState } from 'react'
import type { SummaryRow } from '../../../src/shared/catalogue/summaryOf.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { useT } from '../../kit/text.tsx'
import { EditAnswer, isCorrectable } from './EditAnswer.tsx'
import { FileLinks } from './FileLinks.tsx'
import { New } from './news/New.tsx'
import type { LoadedCase } from './types.ts'

export interface AnswersProps {
  loaded: LoadedCase
  /** Names of the questions whose answers others have changed since the reader last looked. */
  news: ReadonlySet<string>
  /** Nothing can be changed any more. */
  closed: boolean
  onChanged: () => void
}

/** What the citizen answered, page by page: whoever reads, what counts is what the citizen was asked. */
export function Answers({ loaded, news, closed, onChanged }: AnswersProps) {
  const t = useT()
  const [editing, setEditing] = useState<string | null>(null)
  const card = useRef<HTMLElement>(null)
  const pages = (loaded.summary ?? []).filter(({ rows }) => rows.length > 0)
  const mayEdit = loaded.step === 'edit' && !closed
  /** Back to where the pencil is, or the focus would be nowhere. */
  const done = (nodeId: string) => {
    setEditing(null)
    requestAnimationFrame(() =>
      card.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(nodeId)}"] button`)?.focus(),
    )
  }
  return (
    <section ref={card} id="case-part-answers" className="a-card" aria-labelledby="case-answers">
      <h2 id="case-answers">{t('Svar')}</h2>
      {pages.length === 0 && <p className="k-muted">{t('Formuläret har inga frågor.')}</p>}
      {pages.map((page) => (
        <div key={page._id} className="a-answers">
          {page.label && <h3>{page.label}</h3>}
          <dl className="a-facts a-facts-wide">
            {page.rows.map((row) => {
              const node = loaded.normStructure[row.nodeId]
              const open = mayEdit && node && isCorrectable(node)
              return (
                <div key={row.nodeId} data-node={row.nodeId} className="a-answer">
                  <dt>{row.label}</dt>
                  <dd>
                    {open && editing === row.nodeId ? (
                      <EditAnswer
                        loaded={loaded}
                        node={node}
                        name={row.name}
                        label={row.label}
                        onDone={() => done(row.nodeId)}
                        onChanged={onChanged}
                      />
                    ) : (
                      <>
                        <Answer row={row} />
                        {news.has(row.name) && <New />}
                        {open && (
                          <IconButton
                            small
                            icon="pencil"
                            className="a-answer-tool"
                            label={t('Rätta {fråga}', { fråga: row.label })}
                            shortcut="E"
                            onPress={() => setEditing(row.nodeId)}
                          />
                        )}
                      </>
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </div>
      ))}
    </section>
  )
}

/** An answer in words, or its files. */
export function Answer({ row }: { row: SummaryRow }) {
  const t = useT()
  if (row.files) return <FileLinks files={row.files} />
  return row.text === '' ? <span className="k-muted">{t('Inget svar')}</span> : <span>{row.text}</span>
}
