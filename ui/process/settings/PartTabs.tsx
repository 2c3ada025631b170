import { type ReactNode, useEffect, useState } from 'react'
import { Tabs } from '../../kit/show/Tabs.tsx'
import { useT } from '../../kit/text.tsx'
import { settingIn } from './places.ts'
import { useWanted } from './useOpened.ts'

export interface PartTabsProps {
  id: string
  /** Settings that stand under *Avancerat*. */
  later: readonly string[]
  basic: ReactNode
  advanced: ReactNode
  /** What of the forms that run in the process belongs to it. */
  forms?: ReactNode
}

/** The settings of a part in two tabs; the one that holds what the focus is wanted for is in front. */
export function PartTabs({ id, later, basic, advanced, forms }: PartTabsProps) {
  const t = useT()
  const [tab, setTab] = useState('basic')
  const { place, focus } = useWanted(id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is shown again
  useEffect(() => {
    if (place !== undefined) setTab(later.includes(settingIn(place)) ? 'advanced' : 'basic')
  }, [place, focus])
  return (
    <Tabs
      label={t('Inställningar')}
      className="b-settings-tabs"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'basic', label: t('Grund'), content: basic },
        { id: 'advanced', label: t('Avancerat'), content: advanced },
        ...(forms ? [{ id: 'forms', label: t('Formulär'), content: forms }] : []),
      ]}
    />
  )
}
