import { Box } from 'lucide-react'
import { icons, type LucideIcon } from './icons.ts'

/** A drawing from lucide-react, or the name of one of `icons` (stored settings hold names). */
export type IconLike = LucideIcon | string

export interface IconProps {
  icon: IconLike
  /** Pixels, 16 unless told. The product uses 16 and 20. */
  size?: number
  className?: string
  /** Only for an icon that stands alone and says something; otherwise it is hidden from assistive technology. */
  label?: string
}

/** One icon, in the colour of the text around it. */
export function Icon({ icon, size = 16, className, label }: IconProps) {
  const Drawing = typeof icon === 'string' ? (icons[icon] ?? Box) : icon
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Drawing size={size} strokeWidth={1.75} className={className} {...naming} />
}
