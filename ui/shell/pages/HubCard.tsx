import { Icon } from '../../kit/Icon.tsx'

export interface HubCardProps {
  href: string
  icon: string
  title: string
  text: string
}

/** A link with an icon and a line of what is there. */
export function HubCard({ href, icon, title, text }: HubCardProps) {
  return (
    <li>
      <a className="s-hub-card" href={href}>
        <span className="s-hub-icon">
          <Icon icon={icon} size={20} />
        </span>
        <span className="s-hub-text">
          <span className="s-hub-title">{title}</span>
          {text && <span className="k-muted">{text}</span>}
        </span>
      </a>
    </li>
  )
}
