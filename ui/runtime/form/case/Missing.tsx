import type { FormMissingModel } from '../../../../src/shared/wire/page.ts'
import { mainHeading } from '../../mainHeading.ts'
import { usePage } from '../../page.ts'
import { missingText } from './missingText.ts'

/** There is no form to show, and why. */
export function Missing({ model }: { model: FormMissingModel }) {
  const { t, tree } = usePage()
  const Title = mainHeading(tree) ? 'h2' : 'h1'
  const [heading, text] = missingText(model, t)
  return (
    <div className="v-empty">
      <Title>{heading}</Title>
      <p>{text}</p>
      {model.href && (
        <p>
          <a className="v-button v-primary" href={model.href}>
            {model.reason === 'login'
              ? t('Logga in')
              : model.reason === 'external'
                ? t('Gå till e-tjänsten')
                : t('Börja på ett nytt formulär')}
          </a>
        </p>
      )}
    </div>
  )
}
