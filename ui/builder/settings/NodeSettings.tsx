import { memo } from 'react'
import { componentOf } from '../../../src/shared/catalogue/index.ts'
import * as traits from '../../../src/shared/catalogue/traits.ts'
import { Tabs } from '../../kit/show/Tabs.tsx'
import { useT } from '../../kit/text.tsx'
import { useEditor, useNode } from '../state/context.tsx'
import { SettingFields } from './SettingFields.tsx'
import { StepRights, takesRights } from './StepRights.tsx'
import { StyleSettings } from './StyleSettings.tsx'
import { settingTabs } from './settingGroups.ts'

/** The catalogue's settings of one node, in the tabs Grund and Avancerat. Typing in one draws that one again. */
export const NodeSettings = memo(function NodeSettings({ id }: { id: string }) {
  const editor = useEditor()
  const t = useT()
  const type = editor.$tree.get().nodes[id]?.type ?? ''
  if (!componentOf(type)) return <p className="b-settings-none">{t('Not supported {type}', { type })}</p>
  return (
    <Tabs
      label={t('Inställningar')}
      className="b-settings-tabs"
      tabs={[
        { id: 'basic', label: t('Grund'), content: <TabSettings id={id} tab="basic" /> },
        { id: 'advanced', label: t('Avancerat'), content: <TabSettings id={id} tab="advanced" /> },
      ]}
    />
  )
})

function TabSettings({ id, tab }: { id: string; tab: 'basic' | 'advanced' }) {
  const editor = useEditor()
  const node = useNode(id)
  const t = useT()
  const definition = componentOf(node?.type ?? '')
  if (!node || !definition) return null
  const tabs = settingTabs(definition, node.extra)
  const groups = tabs[tab]
  const styled = tab === 'basic' && traits.layout.includes(node.type)
  const hasRights = tab === 'advanced' && editor.schema.tree === 'form' && takesRights(node)
  if (groups.length === 0 && !styled && !hasRights) {
    return <p className="b-settings-none">{t('Här finns inget att ställa in.')}</p>
  }
  return (
    <>
      <SettingFields ids={[id]} node={node} fields={tabs.fields} groups={groups} />
      {styled && <StyleSettings node={node} />}
      {hasRights && <StepRights node={node} />}
    </>
  )
}
