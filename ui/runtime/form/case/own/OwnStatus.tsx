import type { FormFillModel } from '../../../../../src/shared/wire/page.ts'
import { usePage } from '../../../page.ts'

/** Where one's own case stands, in plain words, and how far it has come; with `asked` what is wanted stands below it. */
export function OwnStatus({ model: { mine, completion } }: { model: FormFillModel }) {
  const { t } = usePage()
  if (!mine) return null
  const { status, steps } = mine
  const at = steps.findLastIndex(({ place }) => place !== 'ahead')
  const way = steps.some(({ place }) => place === 'ahead') && steps[at] && (
    <div className="v-own-way">
      <span className="v-own-bars" aria-hidden="true">
        {steps.map(({ _id, place }) => (
          <span key={_id} className={place === 'ahead' ? undefined : 'v-done'} />
        ))}
      </span>
      {t('Steg {n} av {total}: {title}', { n: at + 1, total: steps.length, title: steps[at].name })}
    </div>
  )
  // What is asked says itself what the case waits for.
  if (completion?.isOpen) return way ? <div className="v-own-status v-own-only-way">{way}</div> : null
  return (
    <section className={`v-own-status v-own-${status.stage}`} aria-labelledby="own-status">
      <p className="v-own-chip">
        {status.stage === 'ended'
          ? t('Avslutat')
          : status.stage === 'waiting'
            ? t('Väntar på dig')
            : t('Pågår hos oss')}
      </p>
      <h2 id="own-status">{status.name}</h2>
      {status.text && <p className="v-own-words">{status.text}</p>}
      {status.since && <p className="v-muted">{t('Sedan {day}', { day: status.since })}</p>}
      {way}
    </section>
  )
}
