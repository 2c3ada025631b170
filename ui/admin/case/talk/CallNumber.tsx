import { Icon } from '../../../kit/Icon.tsx'
import { useT } from '../../../kit/text.tsx'

/** A telephone number that is called by a press. */
export function CallNumber({ phone }: { phone: string }) {
  const t = useT()
  return (
    <a className="a-call" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <Icon icon="phone" size={14} /> <span className="k-hidden">{t('Ring')}</span> {phone}
    </a>
  )
}
