import type { FormReceiptModel } from '../../../../src/shared/wire/page/form.ts'
import { dayAndTimeIn } from '../../dayAndTime.ts'
import { usePage } from '../../page.ts'
import { PrintButton } from './PrintButton.tsx'
import { Printed } from './Printed.tsx'
import { StatusCode } from './StatusCode.tsx'

interface SentAnswersProps {
  model: FormReceiptModel
  answers: NonNullable<FormReceiptModel['answers']>
  title: 'h1' | 'h2'
}

/** What was sent in, in words, made to be printed and kept. */
export function SentAnswers({ model, answers, title: Title }: SentAnswersProps) {
  const { t, locale } = usePage()
  const Part = Title === 'h1' ? 'h2' : 'h3'
  const inWords = dayAndTimeIn(locale)
  return (
    <div className="v-receipt v-answers">
      <Printed by={model.organisation} />
      <Title className="v-form-title">{model.form.name}</Title>
      <p>
        {model.number && t('Ärende {number}', { number: model.number })}
        {model.number && answers.arrived && ', '}
        {answers.arrived && t('inskickat {when}', { when: inWords(answers.arrived) })}
      </p>
      <StatusCode model={model} />
      {answers.pages
        .filter(({ rows }) => rows.length > 0)
        .map((page) => (
          <section key={page._id} className="v-answers-page">
            <Part>{page.label || t('Svar')}</Part>
            <dl>
              {page.rows.map((row) => (
                <div key={row.name}>
                  <dt>{row.label}</dt>
                  <dd>
                    {row.files?.map(({ name }) => name).join(', ') || row.text}
                    {row.removed ? (
                      <p className="v-muted">{t('Innehållet är borttaget')}</p>
                    ) : (
                      !row.text && !row.files && <span className="v-muted">{t('Inget svar')}</span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      <div className="v-buttons">
        <PrintButton>{t('Skriv ut')}</PrintButton>
      </div>
    </div>
  )
}
