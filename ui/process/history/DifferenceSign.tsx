import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'
import { differenceSigns, useDifference } from './compared.tsx'

/** On a part that is not the same in the other drawing: what it is, by a sign and a word. */
export function DifferenceSign({
  id,
  isShort = false,
  isSaid = false,
}: {
  id: string
  /** By the sign alone. */
  isShort?: boolean
  /** What it is on says it in its own name. */
  isSaid?: boolean
}) {
  const what = useDifference(id)
  const t = useT()
  if (!what) return null
  const { label, icon } = differenceSigns[what]
  return (
    <span className={`p-sign p-sign-${what}`} title={t(label)}>
      <Icon icon={icon} size={13} {...(isShort && !isSaid && { label: t(label) })} />
      {!isShort && t(label)}
    </span>
  )
}
