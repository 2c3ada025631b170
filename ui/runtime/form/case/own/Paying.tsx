import type { CasePaying } from '../../../../../src/shared/wire/page/apart.ts'
import { withColon } from '../../../../../src/shared/withColon.ts'
import { usePage } from '../../../page.ts'

interface PayingProps {
  model: CasePaying
  /** Where a builder has put it, apart from the Form: the heading in the place of its own, and where who does not pay now goes. */
  apart?: { id: string; label: string; way?: { href: string; text: string } | undefined }
}

/** What the reader is to pay and how, and what they have paid. */
export function Paying({ model: { paying }, apart }: PayingProps) {
  const { t } = usePage()
  if (!paying) return null
  const { id, label, way } = apart ?? { id: 'heading', label: '' }
  const { open, paid, payee } = paying
  return (
    <>
      {open.map(({ _id, amount, text, reference, due, late }) => (
        <section key={_id} className="v-own-status v-own-waiting" aria-labelledby={`pay-${id}-${_id}`}>
          <p className="v-own-chip">{t('Väntar på dig')}</p>
          <h2 id={`pay-${id}-${_id}`}>
            {label ? `${withColon(label)} ${amount}` : t('Att betala: {amount}', { amount })}
          </h2>
          {text && <p className="v-own-words">{text}</p>}
          <dl className="v-pay">
            {payee?.name && (
              <div>
                <dt>{t('Till')}</dt>
                <dd>{payee.name}</dd>
              </div>
            )}
            {payee?.bankgiro && (
              <div>
                <dt>{t('Bankgiro')}</dt>
                <dd>{payee.bankgiro}</dd>
              </div>
            )}
            {payee?.plusgiro && (
              <div>
                <dt>{t('Plusgiro')}</dt>
                <dd>{payee.plusgiro}</dd>
              </div>
            )}
            <div>
              <dt>{t('Referens (OCR)')}</dt>
              <dd>{reference}</dd>
            </div>
            <div>
              <dt>{t('Betala senast')}</dt>
              <dd>{due}</dd>
            </div>
          </dl>
          <p className="v-own-words">
            {late
              ? t('Sista dagen har varit. Betala så snart du kan, eller skriv till oss om något är fel.')
              : payee?.bankgiro || payee?.plusgiro
                ? t(
                    'Betala i din bank och ange referensen. När pengarna har kommit går ärendet vidare; det kan dröja några dagar.',
                  )
                : t('Vi talar om för dig hur du betalar. Ange referensen när du gör det.')}
          </p>
          {way && (
            <p>
              <a href={way.href}>{way.text}</a>
            </p>
          )}
        </section>
      ))}
      {paid.length > 0 && (
        <section className="v-signed" aria-labelledby={`paid-${id}`}>
          <h2 id={`paid-${id}`}>{label || t('Betalning')}</h2>
          <ul>
            {paid.map(({ _id, text }) => (
              <li key={_id}>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
