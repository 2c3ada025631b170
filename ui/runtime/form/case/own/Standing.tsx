import type { ReactNode } from 'react'
import type { FormOwnCase } from '../../../../../src/shared/wire/page/ownCase.ts'
import { usePage } from '../../../page.ts'

interface StandingProps extends Pick<FormOwnCase, 'status'> {
  /** Of the heading. */
  id: string
  heading?: 'h2' | 'h3'
  children?: ReactNode
}

/** Where one's own case stands, in plain words. */
export function Standing({ status, id, heading: Heading = 'h2', children }: StandingProps) {
  const { t } = usePage()
  return (
    <section className={`v-own-status v-own-${status.stage}`} aria-labelledby={id}>
      <p className="v-own-chip">
        {status.stage === 'ended'
          ? t('Avslutat')
          : status.stage === 'waiting'
            ? t('Väntar på dig')
            : t('Pågår hos oss')}
      </p>
      <Heading id={id}>{status.name}</Heading>
      {status.text && <p className="v-own-words">{status.text}</p>}
      {status.due && <p className="v-own-words">{t('Ska vara klart senast {day}', { day: status.due })}</p>}
      <AheadOf status={status} />
      {status.since && <p className="v-muted">{t('Sedan {day}', { day: status.since })}</p>}
      {children}
    </section>
  )
}

/** Where it goes by itself on a day, if nothing happens before; `waits`: for them, whatever its state says. */
export function AheadOf({
  status: { ahead, stage },
  waits,
}: Pick<FormOwnCase, 'status'> & { waits?: boolean }) {
  const { t } = usePage()
  return ahead.map(({ day, to }) => (
    <p key={to} className="v-own-words">
      {stage === 'waiting' || waits
        ? t('Hör vi inget från dig före {day} går ärendet av sig självt vidare till: {to}', { day, to })
        : t('Händer inget före {day} går ärendet av sig självt vidare till: {to}', { day, to })}
    </p>
  ))
}
