import type { ButtonLook } from '../../../src/shared/process/process.ts'
import { Button, type ButtonProps, type ButtonVariant } from '../../kit/Button.tsx'
import { Dot } from '../../kit/show/Dot.tsx'

export interface WayButtonProps extends Omit<ButtonProps, 'variant'> {
  way: { color?: string | undefined }
  /** By `lookAmong`, of the buttons that it stands with. */
  look: ButtonLook | undefined
}

const variants: Readonly<Record<ButtonLook, ButtonVariant>> = {
  primary: 'primary',
  plain: 'default',
  danger: 'danger',
  quiet: 'ghost',
}

/** The button of a connection, as its process says that it looks. */
export function WayButton({ way, look = 'plain', children, ...button }: WayButtonProps) {
  return (
    <Button {...button} variant={variants[look]}>
      {way.color && (
        <>
          <Dot color={way.color} />{' '}
        </>
      )}
      {children}
    </Button>
  )
}
