import { Icon } from '../../../kit/Icon.tsx'
import { useT } from '../../../kit/text.tsx'
import type { Statement } from './useStatements.ts'

/** Just what is shown to who is asked. */
export function ShownParts({ question, shown }: { question: string; shown: Statement['shown'] }) {
  const t = useT()
  const { pages, files } = shown
  return (
    <div className="a-statement-shown">
      <h3>{t('Det här vill vi veta')}</h3>
      <p className="a-statement-words">{question || t('Ingen fråga är skriven än.')}</p>
      <h3>{t('Underlag')}</h3>
      {pages.length + files.length === 0 && (
        <p className="k-muted">{t('Inga svar och inga filer ur ärendet visas.')}</p>
      )}
      {pages.map((page) => (
        <section key={`${page.label} ${page.rows[0]?.name}`}>
          <h4>{page.label || t('Svar')}</h4>
          <dl>
            {page.rows.map(({ name, label, text }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {files.length > 0 && (
        <ul className="a-files">
          {files.map(({ _id, name }) => (
            <li key={_id}>
              <Icon icon="paperclip" /> {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
