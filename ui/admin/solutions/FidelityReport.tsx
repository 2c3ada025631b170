import { type Message, msg } from '../../../src/shared/i18n.ts'
import { Badge } from '../../kit/show/Badge.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import type { ActionOutput } from '../client.tsx'

type Imported = ActionOutput<'form/import'>
type Outcome = Imported['report'][number]['outcome']

const outcomes: Readonly<Record<Outcome, { label: Message; color: string }>> = {
  leftOut: { label: msg`Utelämnad`, color: 'danger' },
  approximated: { label: msg`Ungefär`, color: 'warning' },
  mapped: { label: msg`Överförd`, color: 'success' },
  meaningless: { label: msg`Utan betydelse`, color: 'neutral' },
}

/** Worst first. */
const order: readonly Outcome[] = ['leftOut', 'approximated', 'mapped', 'meaningless']

/** What became of every part of an imported form; what has no meaning here is folded. */
export function FidelityReport({ imported }: { imported: Imported }) {
  const t = useT()
  const { name, category, counts, report, unused, otherLanguages } = imported
  const { source, components, properties } = counts
  const sorted = report
    .filter(({ outcome }) => outcome !== 'meaningless')
    .sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  // Nobody has to do anything about them, and who wonders where something went finds it.
  const silent = report.filter(({ outcome }) => outcome === 'meaningless')
  return (
    <>
      <Callout
        tone={properties.leftOut > 0 ? 'warning' : 'success'}
        announce
        title={t('{namn} är importerat', { namn: name })}
      >
        <p>
          {t('Komponenter: {n} i filen. {mapped} överförda, {approximated} ungefär, {leftOut} utelämnade.', {
            n: source.components,
            ...components,
          })}
        </p>
        <p>
          {t(
            'Egenskaper: {n} i filen. {mapped} överförda, {approximated} ungefär, {leftOut} utelämnade, {meaningless} utan betydelse här.',
            { n: source.properties, ...properties },
          )}
        </p>
        {category === null && <p>{t('Formuläret står inte i någon kategori, och nås bara med sin länk.')}</p>}
        {unused.length > 0 && (
          <p>
            {t(
              '{n, plural, one {# översättning} other {# översättningar}} hör inte till någon text i formuläret.',
              { n: unused.length },
            )}
          </p>
        )}
        {otherLanguages.map(({ locale, n }) => (
          <p key={locale}>
            {t(
              '{n, plural, one {# översättning} other {# översättningar}} till språket {locale} lästes inte in: här finns svenska (sv) och engelska (en).',
              { n, locale },
            )}
          </p>
        ))}
      </Callout>
      <ReportLines of={sorted} />
      {silent.length > 0 && (
        <details className="a-plan-more">
          <summary>
            {t('{n, plural, one {# egenskap} other {# egenskaper}} utan betydelse här', {
              n: properties.meaningless,
            })}
          </summary>
          <ReportLines of={silent} />
        </details>
      )}
    </>
  )
}

interface Line {
  outcome: Outcome
  path: string
  type: string
  label: string
  to?: string | undefined
  reason?: string | undefined
  properties: readonly string[]
}

export function ReportLines({ of }: { of: readonly Line[] }) {
  const t = useT()
  return (
    <ul className="a-plan">
      {of.map(({ outcome, path, type, label, to, reason, properties }) => {
        const isTold = outcome === 'meaningless' || properties.length > 1
        return (
          <li key={`${outcome} ${path} ${reason} ${properties[0]}`} className="a-plan-line">
            <span className="a-plan-name">
              {label || type}{' '}
              <span className="k-muted">
                {label && type}
                {to && ` → ${to}`}
              </span>
              <span className="k-muted a-block">
                <code>{path}</code>
                {reason && ` · ${t(reason)}`}
                {isTold &&
                  properties.length > 0 &&
                  ` · ${t('{n, plural, one {# egenskap} other {# egenskaper}}: {names}', {
                    n: properties.length,
                    names: properties.join(', '),
                  })}`}
              </span>
            </span>
            <Badge label={t(outcomes[outcome].label)} color={outcomes[outcome].color} />
          </li>
        )
      })}
    </ul>
  )
}
