import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { cx } from '../cx.ts'
import { Icon, type IconLike } from '../Icon.tsx'
import { WithTooltip } from '../overlay/Tooltip.tsx'

export interface Segment<V extends string = string> {
  value: V
  label: string
  icon?: IconLike
}

export interface SegmentedProps<V extends string = string> {
  /** What is chosen, for assistive technology: "Bredd". */
  label: string
  value: V | null
  /** `null` only when `clearable`. */
  onChange: (value: V | null) => void
  segments: readonly Segment<V>[]
  /** Icons alone; the labels become tooltips. */
  iconsOnly?: boolean
  /** A press on the chosen one takes the choice away. */
  clearable?: boolean
  disabled?: boolean
  className?: string
}

/** A few choices side by side in one frame, one of them chosen. Arrow keys move between them. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, value, onChange, segments, iconsOnly, clearable, disabled, className } = props
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => onChange(([...keys][0] as V | undefined) ?? null)}
      disallowEmptySelection={!clearable}
      isDisabled={disabled ?? false}
      className={cx('k-segments', className)}
    >
      {segments.map((segment) => {
        const button = (
          <ToggleButton
            key={segment.value}
            id={segment.value}
            className={cx('k-segment', iconsOnly && 'k-square')}
            {...(iconsOnly ? { 'aria-label': segment.label } : {})}
          >
            {segment.icon && <Icon icon={segment.icon} />}
            {!iconsOnly && segment.label}
          </ToggleButton>
        )
        if (!iconsOnly) return button
        return (
          <WithTooltip key={segment.value} text={segment.label} placement="bottom">
            {button}
          </WithTooltip>
        )
      })}
    </ToggleButtonGroup>
  )
}
