import { Check } from 'lucide-react'
import { Icon, type IconLike } from '../Icon.tsx'
import { Badge, type BadgeColor } from '../show/Badge.tsx'
import { CheckMark } from './CheckMark.tsx'

/** One thing that can be chosen in a Select, a Selector or a MultiPicker. */
export interface Option {
  /** What is stored. Options with an empty value are left out of selectors. */
  value: string
  label: string
  description?: string
  icon?: IconLike
  badge?: { color?: BadgeColor; icon?: IconLike; label: string }
  /** Where the chosen object can be opened. */
  urlRef?: string
  disabled?: boolean
}

/** The inside of an option in a list: icon, label over description, badge, and a tick when it is chosen. */
export function OptionRow({ option, chosen, boxes }: { option: Option; chosen: boolean; boxes?: boolean }) {
  return (
    <>
      {boxes && (
        <span className={chosen ? 'k-option-box k-on' : 'k-option-box'} aria-hidden="true">
          <CheckMark />
        </span>
      )}
      {option.icon && <Icon icon={option.icon} className="k-option-icon" />}
      <span className="k-option-text">
        <span className="k-option-label">{option.label}</span>
        {option.description && <span className="k-option-description">{option.description}</span>}
      </span>
      {option.badge && <Badge {...option.badge} />}
      {!boxes && <Icon icon={Check} className={chosen ? 'k-option-tick' : 'k-option-tick k-off'} />}
    </>
  )
}
