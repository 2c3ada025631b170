import { UserRound } from 'lucide-react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'

export interface AvatarProps {
  /** The person's name; without one a neutral figure. */
  name: string | null
  /** Pixels across, 30 unless told; 24 in lists. */
  size?: 24 | 30 | 40
  /** Stands alone: the name is then read out. Otherwise the name is assumed to stand beside it. */
  alone?: boolean
}

/** A person as a round with initials. */
export function Avatar({ name, size = 30, alone }: AvatarProps) {
  return (
    <span
      className={cx('k-avatar', `k-avatar-${size}`)}
      {...(alone && name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {name ? initialsOf(name) : <Icon icon={UserRound} size={size > 24 ? 16 : 14} />}
    </span>
  )
}

/** First letters of the first and the last word: "Maria Sofia Holm" gives "MH". */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s.@_-]+/)
    .filter(Boolean)
  const picked = words.length > 1 && !name.includes('@') ? [words[0], words.at(-1)] : words.slice(0, 2)
  return picked.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('sv') ?? '').join('')
}
