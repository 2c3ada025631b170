import { fieldsOf } from '../../../../src/shared/rules/page/fields.ts'
import type { FormNotice } from '../../../../src/shared/wire/page/completion.ts'
import { usePage } from '../../page.ts'
import type { FormRun } from '../formRun.ts'

/** Answers that two have changed, side by side, and the choice between them. */
export function Conflict({ run, notice }: { run: FormRun; notice: FormNotice }) {
  const { t, locale } = usePage()
  const { state } = run.store
  const rows = fieldsOf(state).flatMap(({ name, node, definition }, i, all) => {
    const both = notice.fields?.[name]
    if (!both || all.findIndex((one) => one.name === name) !== i) return []
    // Who sends in everything sends no answers: theirs are those on this page.
    const yours = 'yours' in both ? both.yours : state.value(name)
    const words = (value: unknown) =>
      definition.isEmpty(value) ? t('Inget svar') : definition.text(value, node.extra, { locale, t })
    return [{ name, label: String(node.extra.label ?? name), mine: words(yours), theirs: words(both.theirs) }]
  })
  return (
    <>
      {rows.length > 0 && (
        <table className="v-both">
          <thead>
            <tr>
              <th scope="col">{t('Fråga')}</th>
              <th scope="col">{t('Ditt svar')}</th>
              <th scope="col">{t('Ändrat på annat håll till')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, label, mine, theirs }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {run.steps ? (
        <p className="v-buttons">
          <button type="button" className="v-button" onClick={() => run.steps?.settle('mine')}>
            {t('Behåll mina svar')}
          </button>
          <button type="button" className="v-button" onClick={() => run.steps?.settle('theirs')}>
            {t('Ta de andra svaren')}
          </button>
        </p>
      ) : (
        <>
          <p>{t('Skickar du sidan en gång till gäller dina svar.')}</p>
          {/* Who is not logged in holds a case that is sent in by its page alone. */}
          {!(run.model.number && run.model.caseToken) && (
            <p>
              <a className="v-button" href={run.model.action}>
                {t('Läs in de senaste svaren')}
              </a>
            </p>
          )}
        </>
      )}
    </>
  )
}
