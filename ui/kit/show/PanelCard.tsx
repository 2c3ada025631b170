import { ArrowLeft, ChevronDown, Info } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconLike } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { useT } from '../text.tsx'

export interface PanelCardProps {
  title: string
  children: ReactNode
  icon?: IconLike
  /** A line under the title. */
  description?: ReactNode
  /** Gives it a back button. */
  onBack?: () => void
  /** Gives it an info button that opens this text in a highlighted box. */
  help?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Cannot be folded. */
  fixed?: boolean
  /** Folded when first drawn. */
  folded?: boolean
  /** Heading level of the title, 2 unless told. */
  level?: 2 | 3 | 4
  className?: string
}

/** A card with a heading that can be folded. */
export function PanelCard(props: PanelCardProps) {
  const { title, children, icon, description, onBack, help, actions, fixed, level = 2, className } = props
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(!props.folded)
  const [helping, setHelping] = useState(false)
  const Heading = `h${level}` as const
  const shown = fixed || open
  const titles = (
    <>
      {icon && <Icon icon={icon} size={20} className="k-panel-icon" />}
      <span className="k-panel-title">{title}</span>
    </>
  )
  return (
    <section className={cx('k-panel', className)} aria-labelledby={`${id}-title`}>
      <div className="k-panel-head">
        {onBack && <IconButton small icon={ArrowLeft} label={t('Tillbaka')} onPress={onBack} />}
        <div className="k-panel-titles">
          <Heading id={`${id}-title`} className="k-panel-heading">
            {fixed ? (
              <span className="k-panel-toggle">{titles}</span>
            ) : (
              <button
                type="button"
                className="k-panel-toggle"
                aria-expanded={open}
                aria-controls={`${id}-body`}
                onClick={() => setOpen(!open)}
              >
                {titles}
                <Icon icon={ChevronDown} className={cx('k-panel-arrow', open && 'k-open')} />
              </button>
            )}
          </Heading>
          {description && <div className="k-description k-panel-description">{description}</div>}
        </div>
        {actions}
        {help && (
          <IconButton
            small
            icon={Info}
            label={helping ? t('Dölj hjälp') : t('Visa hjälp')}
            pressed={helping}
            aria-expanded={helping}
            aria-controls={`${id}-help`}
            onPress={() => setHelping(!helping)}
          />
        )}
      </div>
      <div id={`${id}-help`} className="k-panel-help" hidden={!help || !helping}>
        {help}
      </div>
      <div id={`${id}-body`} className="k-panel-body" hidden={!shown}>
        {children}
      </div>
    </section>
  )
}
