import type { Layout } from '../../../src/shared/desk/layout.ts'
import { Segmented } from '../../kit/input/Segmented.tsx'
import { useT } from '../../kit/text.tsx'

export interface LayoutsProps {
  value: Layout
  onChange: (layout: Layout) => void
  /** With their names beside the icons. */
  named?: boolean
}

/** List, board or calendar. */
export function Layouts({ value, onChange, named }: LayoutsProps) {
  const t = useT()
  return (
    <Segmented
      iconsOnly={!named}
      className="a-layouts"
      label={t('Visa som')}
      value={value}
      onChange={(next) => next && onChange(next)}
      segments={[
        { value: 'list', label: t('Lista'), icon: 'list' },
        { value: 'board', label: t('Tavla'), icon: 'kanban' },
        { value: 'calendar', label: t('Kalender'), icon: 'calendar' },
      ]}
    />
  )
}
