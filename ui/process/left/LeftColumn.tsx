import { memo, useState } from 'react'
import { Tabs } from '../../kit/show/Tabs.tsx'
import { useT } from '../../kit/text.tsx'
import { PartList } from './PartList.tsx'
import { Parts } from './Parts.tsx'

/** What can be put on the drawing and what of it is shown, and all that is on it as a list. */
export const LeftColumn = memo(function LeftColumn() {
  const t = useT()
  const [tab, setTab] = useState('parts')
  return (
    <aside className="b-left" aria-label={t('Delar och lista')}>
      <Tabs
        label={t('Delar och lista')}
        className="b-left-tabs"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'parts', label: t('Delar'), content: <Parts /> },
          { id: 'list', label: t('Lista'), content: <PartList /> },
        ]}
      />
    </aside>
  )
})
