import type { FormFillModel } from '../../../../src/shared/wire/page/form.ts'
import { Glyph, info } from '../../icons.tsx'
import { usePage } from '../../page.ts'
import { RemoveOther } from './RemoveOther.tsx'

/** What of the form the person has begun or sent in before, on whatever device, and the ways to it. */
export function Earlier({ model }: { model: FormFillModel }) {
  const { t } = usePage()
  const { earlier } = model
  if (!earlier) return null
  const { drafts, sent } = earlier
  return (
    <section className="v-notice" aria-label={t('Ditt sedan tidigare')}>
      <Glyph draw={info} />
      <div>
        {drafts.map(({ _id, text, href, asked }) => (
          <div key={_id} className="v-earlier-draft">
            <p>
              {text}{' '}
              <a href={href}>
                {t('Fortsätt med det')}
                <span className="v-hidden"> {text}</span>
              </a>
            </p>
            <RemoveOther model={model} which={_id} text={text} asked={asked} />
          </div>
        ))}
        {sent.length > 0 && (
          <>
            <p>{t('Du har skickat in den här tidigare:')}</p>
            <ul>
              {sent.map(({ _id, text, href, waits }) => (
                <li key={_id}>
                  <a href={href}>{text}</a>{' '}
                  {waits && <span className="v-chip v-waits">{t('Väntar på dig')}</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
