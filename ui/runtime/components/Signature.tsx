import type { Signature as Definition } from '../../../src/shared/catalogue/Signature.ts'
import { Signing } from '../form/case/own/Signing.tsx'
import { useCaseOfForm } from '../form/case/own/useCaseOfForm.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** Of the case of the page: whose signature it waits for and who has signed, with what leads who is asked to signing. */
export function Signature({ node, settings, data: apart }: ComponentProps<typeof Definition>) {
  const { mode, t } = usePage()
  const label = String(settings.label ?? '')
  const form = useCaseOfForm()
  if (mode === 'builder') return <p className="v-placeholder">{label || t('Underskriften visas här')}</p>
  const model = form === undefined ? apart : form
  return model ? <Signing model={model} apart={{ id: node._id, label }} /> : null
}
