import type { ProcessOverview as Definition } from '../../../src/shared/catalogue/ProcessOverview.ts'
import { OwnSteps } from '../form/case/own/OwnSteps.tsx'
import { Standing } from '../form/case/own/Standing.tsx'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** How a process goes; of one's own case where it stands, and how far it has come. */
export function ProcessOverview({ node, settings, data: model }: ComponentProps<typeof Definition>) {
  const { mode, t } = usePage()
  const label = String(settings.label ?? '')
  if (!model)
    return mode === 'builder' ? <p className="v-placeholder">{label || t('Processen visas här')}</p> : null
  const { process, mine, steps } = model
  if (!process && !mine) return <p className="v-muted">{t('E-tjänsten finns inte, eller är inte öppen.')}</p>
  const heading = label || process?.name || t('Ärendet')
  const id = `overview-${node._id}`
  return (
    <section className="v-overview" aria-labelledby={id}>
      <h2 id={id} lang={label ? undefined : process?.lang}>
        {heading}
      </h2>
      {mine ? (
        <Standing status={mine.status} id={`${id}-status`} heading="h3" />
      ) : (
        process?.description && <p lang={process.aboutLang}>{process.description}</p>
      )}
      <OwnSteps steps={mine?.steps ?? steps} id={`${id}-steps`} heading="h3" />
      {process && !mine && (
        <p>
          <a className="v-button v-primary" href={process.href}>
            {t('Till e-tjänsten')}
          </a>
        </p>
      )}
    </section>
  )
}
