import { cx } from '../cx.ts'
import { Icon, type IconLike } from '../Icon.tsx'

/** The colours that carry a meaning. `neutral` has none. */
export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

/** A tone, or a colour of the organisation's own as `#rrggbb` (drawn as a dot: text on it could be unreadable). */
export type BadgeColor = Tone | `#${string}` | (string & {})

const tones: readonly string[] = ['neutral', 'accent', 'info', 'success', 'warning', 'danger']

/** Colours that processes are shipped with, which are those of tones. */
const known: Readonly<Record<string, Tone>> = {
  '#1f5fa8': 'info',
  '#1d7a3c': 'success',
  '#8a5a00': 'warning',
  '#b3261e': 'danger',
  '#0f5c56': 'accent',
  '#55616b': 'neutral',
}

/** Splits a stored colour into a tone and a free colour. */
export function toneOf(color: BadgeColor | undefined): { tone: Tone; own: string | undefined } {
  if (!color) return { tone: 'neutral', own: undefined }
  if (tones.includes(color)) return { tone: color as Tone, own: undefined }
  const tone = known[color.toLowerCase()]
  if (tone) return { tone, own: undefined }
  return { tone: 'neutral', own: /^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? `#${color}` : color }
}

export interface BadgeProps {
  label: string
  color?: BadgeColor
  icon?: IconLike
  className?: string
}

/** A small word or count beside something. For a state of a case use Chip. */
export function Badge({ label, color, icon, className }: BadgeProps) {
  const { tone, own } = toneOf(color)
  return (
    <span className={cx('k-badge', `k-tone-${tone}`, className)}>
      {own && <span className="k-dot" style={{ background: own }} aria-hidden="true" />}
      {icon && <Icon icon={icon} size={12} />}
      {label}
    </span>
  )
}
