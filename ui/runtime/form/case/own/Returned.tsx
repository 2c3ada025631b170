import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../../page.ts'
import { OwnPress } from './OwnPress.tsx'

/** The reader is back from where their case led them, and says so at a press: an address that is opened changes nothing. */
export function Returned({ model }: { model: FormFillModel }) {
  const { t } = usePage()
  const { returned } = model
  if (returned === undefined) return null
  return (
    <section className="v-own-status v-own-waiting v-sign-ask" aria-labelledby="own-returned">
      <p className="v-own-chip">{t('Väntar på dig')}</p>
      <h2 id="own-returned">{t('Du är tillbaka')}</h2>
      <p className="v-own-words">{t('Gå vidare om du är klar där du var. Annars kan du gå dit igen.')}</p>
      <OwnPress model={model} action={`returned:${returned}`} look="v-button v-primary">
        {t('Gå vidare med ärendet')}
      </OwnPress>
    </section>
  )
}
