import { componentOf } from '../../../src/shared/catalogue/index.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { useT } from '../../kit/text.tsx'
import { useNode } from '../state/context.tsx'
import { settingTabs } from './settingGroups.ts'
import { SettingFields } from './SettingFields.tsx'
import { StyleSettings } from './StyleSettings.tsx'

/** The catalogue's settings of one node, in the tabs Grund and Avancerat. */
export function NodeSettings({ id }: { id: string }) {
  const node = useNode(id)
  const t = useT()
  if (!node) return null
  const definition = componentOf(node.type)
  if (!definition) return <p className="b-settings-none">{t('Not supported {type}', { type: node.type })}</p>
  const { fields, basic, advanced } = settingTabs(definition, node.extra)
  const styled = withStyle.has(node.type)
  return (
    <Tabs
      label={t('Inställningar')}
      className="b-settings-tabs"
      tabs={[
        {
          id: 'basic',
          label: t('Grund'),
          content: (
            <>
              <SettingFields ids={[id]} node={node} fields={fields} groups={basic} />
              {styled && <StyleSettings node={node} />}
            </>
          ),
        },
        {
          id: 'advanced',
          label: t('Avancerat'),
          content:
            advanced.length > 0 ? (
              <SettingFields ids={[id]} node={node} fields={fields} groups={advanced} />
            ) : (
              <p className="b-settings-none">{t('Här finns inget att ställa in.')}</p>
            ),
        },
      ]}
    />
  )
}

/** Layout whose room and alignment a builder sets. */
const withStyle = new Set(['Section', 'Row', 'Col', 'Repeat', 'Accordion'])
