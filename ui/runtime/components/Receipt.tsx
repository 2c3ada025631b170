import type { Receipt as Definition } from '../../../src/shared/catalogue/Receipt.ts'
import { takesComment } from '../../../src/shared/catalogue/settings/receiptComment.ts'
import { useCaseParts } from '../form/caseParts.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** What is taken part of inside of a case. While the form is filled in there is nothing of it. */
export function Receipt({ node, settings }: ComponentProps<typeof Definition>) {
  const { form, mode, t } = usePage()
  const parts = useCaseParts(form?.model)
  if (!form || mode === 'builder')
    return (
      <div className="v-placeholder v-acknowledge">
        <p className="v-label">{String(settings.label ?? '')}</p>
        {takesComment(settings) && <p className="v-muted">{settings.commentLabel || t('Kommentar')}</p>}
        <span className="v-button">{settings.buttonLabel || t('Bekräfta')}</span>
      </div>
    )
  if (!parts || form.model.number === null) return null
  return <parts.Acknowledge model={form.model} id={node._id} settings={settings} />
}
