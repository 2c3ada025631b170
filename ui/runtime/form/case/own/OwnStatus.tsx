import type { FormFillModel } from '../../../../../src/shared/wire/page.ts'
import { usePage } from '../../../page.ts'

/** Where one's own case stands, in plain words, and how far it has come. What is asked says itself what the case waits for. */
export function OwnStatus({ model }: { model: FormFillModel }) {
  const { t } = usePage()
  const { mine, completion } = model
  if (!mine || (completion?.isOpen && !completion.ended)) return null
  const { status } = mine
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
      {status.due && <p className="v-own-words">{t('Ska vara klart senast {day}', { day: status.due })}</p>}
      <Ahead model={model} />
      {status.since && <p className="v-muted">{t('Sedan {day}', { day: status.since })}</p>}
      <OwnWay model={model} />
    </section>
  )
}

/** Where it goes by itself on a day, if nothing happens before. */
export function Ahead({ model: { mine, signing } }: { model: FormFillModel }) {
  const { t } = usePage()
  const { ahead = [], stage } = mine?.status ?? {}
  return ahead.map(({ day, to }) => (
    <p key={to} className="v-own-words">
      {stage === 'waiting' || signing
        ? t('Hör vi inget från dig före {day} går ärendet av sig självt vidare till: {to}', { day, to })
        : t('Händer inget före {day} går ärendet av sig självt vidare till: {to}', { day, to })}
    </p>
  ))
}

/** How far it has come, where there is no room for the steps beside it. */
export function OwnWay({ model: { mine } }: { model: FormFillModel }) {
  const { t } = usePage()
  const steps = mine?.steps ?? []
  const at = steps.findLastIndex(({ place }) => place !== 'ahead')
  const here = steps[at]
  if (!here || !steps.some(({ place }) => place === 'ahead')) return null
  return (
    <div className="v-own-way">
      <span className="v-own-bars" aria-hidden="true">
        {steps.map(({ _id, place }) => (
          <span key={_id} className={place === 'ahead' ? undefined : 'v-done'} />
        ))}
      </span>
      {t('Steg {n} av {total}: {title}', { n: at + 1, total: steps.length, title: here.name })}
    </div>
  )
}
