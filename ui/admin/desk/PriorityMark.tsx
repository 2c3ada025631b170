import { type Priority, priorityNames } from '../../../src/shared/process/priorities.ts'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'

export const priorityIcons = {
  low: 'chevron-down',
  normal: 'minus',
  high: 'chevron-up',
  urgent: 'chevrons-up',
} as const

export interface PriorityMarkProps {
  priority: Priority
  /** In a column of its own *Normal* stands too; elsewhere only what is out of the ordinary. */
  always?: boolean
}

/** How soon a case should be taken up, by a shape and a word. */
export function PriorityMark({ priority, always }: PriorityMarkProps) {
  const t = useT()
  if (priority === 'normal' && !always) return null
  return (
    <span className={cx('a-priority', `a-${priority}`)}>
      <Icon icon={priorityIcons[priority]} size={14} />
      {t(priorityNames[priority])}
    </span>
  )
}
