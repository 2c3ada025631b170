import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useT } from '../../../kit/text.tsx'

/** The line in the talk under which everything stands that came since one last looked. */
export function NewSince({ at }: { at: number }) {
  const t = useT()
  return (
    <li className="a-new-since">
      <span>
        {t('Nytt sedan du tittade')} <RelativeTime date={at} />
      </span>
    </li>
  )
}
