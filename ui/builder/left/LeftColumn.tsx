import { useState } from 'react'
import { Tabs } from '../../kit/show/Tabs.tsx'
import { useT } from '../../kit/text.tsx'
import { Outline } from './Outline.tsx'
import { Palette } from './Palette.tsx'

/** What can be put on the page, and what is on it. */
export function LeftColumn() {
  const t = useT()
  const [tab, setTab] = useState('components')
  return (
    <aside className="b-left" aria-label={t('Komponenter och disposition')}>
      <Tabs
        label={t('Komponenter och disposition')}
        className="b-left-tabs"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'components', label: t('Komponenter'), content: <Palette /> },
          { id: 'outline', label: t('Disposition'), content: <Outline /> },
        ]}
      />
    </aside>
  )
}
