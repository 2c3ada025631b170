import type { FormMissingModel } from '../../../../src/shared/wire/page/form.ts'
import { mainHeading } from '../../mainHeading.ts'
import { usePage } from '../../page.ts'
import { missingText } from './missingText.ts'
import { useAskedAgain } from './own/heldHere.ts'
import { UnsentList } from './own/UnsentList.tsx'
import { useUnsent } from './own/useUnsent.ts'

/** There is no form to show, and why. */
export function Missing({ model }: { model: FormMissingModel }) {
  const { t, tree } = usePage()
  const { unsent, answers } = useUnsent(model)
  useAskedAgain(model)
  const Title = mainHeading(tree) ? 'h2' : 'h1'
  const [heading, text] = missingText(model, t)
  return (
    <div className="v-empty">
      <Title>{heading}</Title>
      <p>{text}</p>
      {unsent && (
        <div className="v-write" role="alert">
          <label htmlFor="unsent">{t('Ditt meddelande är inte skickat. Kopiera texten härifrån.')}</label>
          <textarea key={unsent} id="unsent" className="v-input" rows={4} readOnly defaultValue={unsent} />
        </div>
      )}
      {answers.length > 0 && (
        <section className="v-wanted" aria-labelledby="unsent-answers">
          <h2 id="unsent-answers">{t('Det du skrev och inte skickade')}</h2>
          <p>{t('Ingen annan ser det. Du kan kopiera det härifrån.')}</p>
          <UnsentList answers={answers} />
        </section>
      )}
      {model.drafts && (
        <div className="v-buttons">
          <a className="v-button v-primary" href={model.drafts.there.href}>
            {t('Det som länken leder till, ifyllt {when}', { when: model.drafts.there.when })}
          </a>
          <a className="v-button" href={model.drafts.here.href}>
            {t('Det som finns här, ifyllt {when}', { when: model.drafts.here.when })}
          </a>
        </div>
      )}
      {model.href && (
        <p>
          <a className="v-button v-primary" href={model.href}>
            {model.reason === 'login' || model.reason === 'notFound'
              ? t('Logga in')
              : model.reason === 'external'
                ? t('Gå till e-tjänsten')
                : t('Börja på ett nytt formulär')}
          </a>
        </p>
      )}
      {model.reason === 'notFound' && model.href && (
        <p className="v-empty-more">
          <a href="/status">{t('Se hur det går för ditt ärende')}</a>
        </p>
      )}
      {model.homeHref && (
        <p>
          <a className="v-button" href={model.homeHref}>
            {t('Till startsidan')}
          </a>
        </p>
      )}
    </div>
  )
}
