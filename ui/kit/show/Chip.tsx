import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { cx } from '../cx.ts'
import { Icon, type IconLike } from '../Icon.tsx'
import { useT } from '../text.tsx'
import { type BadgeColor, toneOf } from './Badge.tsx'

export interface ChipProps {
  label: string
  /** A tone, or a colour as `#rrggbb`, which tints it: the text is ink with some of it, so that it can be read. */
  color?: BadgeColor
  /** In place of the dot. */
  icon?: IconLike
  /** No dot: a plain remark, such as "Ändringar sparade". */
  plain?: boolean
  /** Gives the chip a button that removes it. */
  onRemove?: () => void
  className?: string
  /** Drawn in place of the label, where part of it can be pressed. */
  children?: ReactNode
}

/** The state of a thing, in a word with a dot; the word alone must say it, the colour only helps. */
export function Chip({ label, color, icon, plain, onRemove, className, children }: ChipProps) {
  const t = useT()
  const { tone, own } = toneOf(color)
  return (
    <span
      className={cx('k-chip', own ? 'k-tone-own' : `k-tone-${tone}`, onRemove && 'k-removable', className)}
      style={own ? { '--own': own } : undefined}
    >
      {icon ? <Icon icon={icon} size={14} /> : !plain && <span className="k-dot" aria-hidden="true" />}
      {children ?? <span className="k-chip-label">{label}</span>}
      {onRemove && (
        <Button
          className="k-chip-remove"
          aria-label={t('Ta bort {name}', { name: label })}
          onPress={() => onRemove()}
        >
          <X size={13} strokeWidth={2} aria-hidden="true" />
        </Button>
      )}
    </span>
  )
}
