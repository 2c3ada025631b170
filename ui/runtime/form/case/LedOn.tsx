import type { FormFillModel } from '../../../../src/shared/wire/page/form.ts'
import { newWindow } from '../../field/newWindow.ts'
import { usePage } from '../../page.ts'

/** The way to where the process leads the reader, who was not led there at once or has come back. */
export function LedOn({ model: { lead, returned } }: { model: FormFillModel }) {
  const { t } = usePage()
  if (!lead) return null
  return (
    <div className="v-led-on">
      <p>{t('Ärendet fortsätter på en annan sida.')}</p>
      <a
        className={returned ? 'v-button' : 'v-button v-primary'}
        href={lead.href}
        {...newWindow({ isTargetBlank: lead.blank })}
      >
        {t('Gå dit')}
      </a>
    </div>
  )
}
