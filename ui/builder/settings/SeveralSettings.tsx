import { useStore } from '@nanostores/react'
import { componentOf } from '../../../src/shared/catalogue/index.ts'
import { Button } from '../../kit/Button.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { copyNodes, cutNodes } from '../actions/clipboard.ts'
import { startMove } from '../actions/move.ts'
import { duplicate, removeNodes } from '../actions/nodes.ts'
import { useEditor, useNode } from '../state/context.tsx'
import { nodeName } from '../state/nodeText.ts'
import { SettingFields } from './SettingFields.tsx'
import { settingTabs } from './settingGroups.ts'

/** What can be done with several nodes at once, and the settings that they have in common. */
export function SeveralSettings({ ids }: { ids: readonly string[] }) {
  const editor = useEditor()
  const readOnly = useStore(editor.$readOnly)
  const last = useNode(ids.at(-1) ?? '')
  const t = useT()
  const locale = useLocale()
  const nodes = ids.flatMap((id) => editor.$tree.get().nodes[id] ?? [])
  const definition = nodes.every((node) => node.type === last?.type)
    ? componentOf(last?.type ?? '')
    : undefined
  const shared = definition && last ? settingTabs(definition, last.extra) : undefined
  const groups = shared?.basic.map((group) => ({ ...group, keys: group.keys.filter((key) => !own.has(key)) }))
  return (
    <>
      <div className="b-settings-head">
        <h2>{t('{n} markerade', { n: ids.length })}</h2>
      </div>
      <div className="b-several">
        <div className="b-several-actions">
          <Button small icon="copy" disabled={readOnly} onPress={() => duplicate(editor, ids)}>
            {t('Kopiera')}
          </Button>
          <Button small icon="move" disabled={readOnly} onPress={() => startMove(editor, ids)}>
            {t('Flytta')}
          </Button>
          <Button small icon="scissors" disabled={readOnly} onPress={() => cutNodes(editor)}>
            {t('Klipp ut')}
          </Button>
          <Button small icon="clipboard" onPress={() => copyNodes(editor)}>
            {t('Till urklipp')}
          </Button>
          <Button
            small
            icon="trash"
            variant="danger"
            disabled={readOnly}
            onPress={() => removeNodes(editor, ids)}
          >
            {t('Ta bort')}
          </Button>
        </div>
        <ul className="b-several-list">
          {nodes.slice(0, 8).map((node) => (
            <li key={node._id}>{nodeName(node, t, locale)}</li>
          ))}
          {nodes.length > 8 && <li>{t('och {n} till', { n: nodes.length - 8 })}</li>}
        </ul>
        {shared && groups && last && (
          <>
            <p className="b-several-note">{t('En ändring här gäller alla markerade.')}</p>
            <SettingFields
              ids={ids}
              node={last}
              fields={shared.fields}
              groups={groups.filter((g) => g.keys.length > 0)}
            />
          </>
        )}
      </div>
    </>
  )
}

/** What makes a component itself cannot be the same for several. */
const own = new Set(['name', 'label', 'content'])
