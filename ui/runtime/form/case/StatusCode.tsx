import type { FormReceiptModel } from '../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../page.ts'

/** By what the status is asked for later, on paper, too: nothing of it is shown a second time. */
export function StatusCode({ model: { statusCode } }: { model: FormReceiptModel }) {
  const { t } = usePage()
  if (!statusCode) return null
  return (
    <div className="v-receipt-number">
      {t('Din kod för att se status')} <strong>{statusCode}</strong>
      <p>
        {t('Spara numret och koden. Med dem ser du hur det går, utan att logga in:')}{' '}
        <a href="/status">{t('Se hur det går för ditt ärende')}</a>
      </p>
    </div>
  )
}
