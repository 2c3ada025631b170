import { X } from 'lucide-react'
import { type CSSProperties, type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { Button, type ButtonVariant } from '../Button.tsx'
import { cx } from '../cx.ts'
import { Icon, type IconLike } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { Tabs } from '../show/Tabs.tsx'
import { useT } from '../text.tsx'
import { footRef } from './feet.ts'

/** One of the buttons at the bottom of a modal. */
export interface ModalAction {
  label: string
  onPress: () => void
  icon?: IconLike
  busy?: boolean
  disabled?: boolean
  variant?: ButtonVariant
  /** The focus starts on it. */
  autoFocus?: boolean
}

export interface ModalProps {
  open: boolean
  /** Esc, the cross and the cancel button. */
  onClose: () => void
  title: string
  /** A line under the title, such as "Steg 1 av 3". */
  subtitle?: ReactNode
  icon?: IconLike
  /** What stands in it when there are no tabs. */
  children?: ReactNode
  /** Gives it the tabs "Grundinställningar" and "Avancerade inställningar". */
  tabs?: { basic: ReactNode; advanced: ReactNode }
  /** Rightmost button; Enter in a field presses it too. */
  primary?: ModalAction
  /** Left of the primary one, such as "Föregående". */
  secondary?: ModalAction
  /** "Avbryt" unless told; `null` leaves the button out. */
  cancelLabel?: string | null
  /** Left in the bottom bar: a remark or a small link. */
  note?: ReactNode
  /** Pixels, 400 unless told. */
  minWidth?: number
  /** Pixels, 400 unless told. */
  maxWidth?: number
  /** Covers the whole window. */
  fullScreen?: boolean
  /** What it does is under way and cannot be called back: none of the ways to close it does anything. */
  locked?: boolean
  /** A dialog that interrupts, such as a confirmation. */
  alert?: boolean
  className?: string
}

/**
 * The frame of every dialog. Focus goes in, stays in, and returns; Esc closes; a press outside does not, since
 * that would lose what was typed.
 */
export function Modal(props: ModalProps) {
  const { open, onClose, title, minWidth = 400, maxWidth = 400, fullScreen, locked, className } = props
  const size = { '--modal-min': `${minWidth}px`, '--modal-max': `${Math.max(minWidth, maxWidth)}px` }
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => !next && !locked && onClose()}
      isKeyboardDismissDisabled={locked ?? false}
      className="k-scrim"
    >
      <AriaModal
        className={cx('k-modal', fullScreen && 'k-full', className)}
        style={fullScreen ? {} : (size as CSSProperties)}
      >
        <Dialog role={props.alert ? 'alertdialog' : 'dialog'} aria-label={title} className="k-modal-dialog">
          <ModalContent {...props} />
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}

function ModalContent({ title, subtitle, icon, children, tabs, note, onClose, ...rest }: ModalProps) {
  const { primary, secondary, cancelLabel, locked = false } = rest
  const t = useT()
  const [tab, setTab] = useState('basic')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (primary && !primary.busy && !primary.disabled) primary.onPress()
  }
  return (
    <form className="k-modal-form" onSubmit={submit} noValidate>
      <header className="k-modal-head">
        {icon && <Icon icon={icon} size={20} />}
        <div className="k-modal-titles">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {subtitle && <div className="k-modal-subtitle">{subtitle}</div>}
        </div>
        <IconButton icon={X} label={t('Stäng')} disabled={locked} onPress={onClose} placement="left" />
      </header>
      {tabs ? (
        <Tabs
          label={title}
          selected={tab}
          onSelect={setTab}
          className="k-modal-tabs"
          keepAll
          tabs={[
            { id: 'basic', label: t('Grundinställningar'), content: tabs.basic },
            { id: 'advanced', label: t('Avancerade inställningar'), content: tabs.advanced },
          ]}
        />
      ) : (
        <div className="k-modal-body">{children}</div>
      )}
      {(primary || secondary || cancelLabel !== null || note) && (
        <footer ref={footRef} className="k-modal-foot">
          {note && <div className="k-modal-note">{note}</div>}
          {cancelLabel !== null && (
            <Button variant="ghost" disabled={locked} onPress={onClose}>
              {cancelLabel ?? t('Avbryt')}
            </Button>
          )}
          {secondary && <ActionButton action={secondary} variant="default" type="button" />}
          {primary && <ActionButton action={primary} variant="primary" type="submit" />}
        </footer>
      )}
    </form>
  )
}

function ActionButton(props: { action: ModalAction; variant: ButtonVariant; type: 'button' | 'submit' }) {
  const { label, onPress, variant, ...state } = props.action
  const press = props.type === 'submit' ? {} : { onPress }
  return (
    <Button {...state} {...press} type={props.type} variant={variant ?? props.variant}>
      {label}
    </Button>
  )
}
