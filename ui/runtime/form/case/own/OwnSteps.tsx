import type { FormOwnCase } from '../../../../../src/shared/wire/page/ownCase.ts'
import { check, Glyph } from '../../../icons.tsx'
import { usePage } from '../../../page.ts'

interface OwnStepsProps extends Pick<FormOwnCase, 'steps'> {
  /** Of the heading. */
  id: string
  heading?: 'h2' | 'h3'
}

/** How a case goes on, step by step; nothing where there are none. */
export function OwnSteps({ steps, id, heading: Heading = 'h2' }: OwnStepsProps) {
  const { t } = usePage()
  if (steps.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{t('Så går det till')}</Heading>
      <ol className="v-own-steps">
        {steps.map(({ _id, name, place, when, note }, i) => (
          <li
            key={_id}
            className={place === 'here' ? 'v-now' : place === 'done' ? 'v-done' : undefined}
            aria-current={place === 'here' ? 'step' : undefined}
          >
            <span className="v-step-badge" aria-hidden="true">
              {place === 'done' ? <Glyph draw={check} size={16} /> : i + 1}
            </span>
            <span>
              {name}
              {place === 'done' && <span className="v-hidden"> {t('(klar)')}</span>}
              {when && <span className="v-own-note">{when}</span>}
              {note && <span className="v-own-note">{note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
