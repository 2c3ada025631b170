import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useRoom } from '../desk/useRoom.ts'

export interface ToolProps {
  icon: string
  label: string
  disabled?: boolean
  onPress?: () => void
}

/** A tool of a page: a sign that says its name to a pointer, and on a telephone, where nothing points, beside it. */
export function Tool({ icon, label, ...rest }: ToolProps) {
  const room = useRoom()
  if (room !== 'none') return <IconButton outlined icon={icon} label={label} {...rest} />
  return (
    <Button icon={icon} {...rest}>
      {label}
    </Button>
  )
}
