import { useStore } from '@nanostores/react'
import { Icon } from '../../kit/Icon.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { nodeName } from '../state/nodeText.ts'

/** What is wrong and what is missing, in that order. A press goes to the node. */
export function ProblemList({ onChosen, errorsOnly }: { onChosen: () => void; errorsOnly?: boolean }) {
  const editor = useEditor()
  const { all } = useStore(editor.$problems)
  const t = useT()
  const locale = useLocale()
  const shown = errorsOnly ? all.filter((problem) => problem.level === 'error') : all
  const nodes = editor.$tree.get().nodes
  const about = (field: string | undefined) => {
    const label = editor.schema.fields[field ?? '']?.label
    return label ? t('Inställningen {name}', { name: t(label) }) : t('Hela sidan')
  }
  if (shown.length === 0) {
    return (
      <EmptyState small icon="circle-check" title={t('Inga problem')}>
        {t('Allt som behövs är på plats.')}
      </EmptyState>
    )
  }
  return (
    <ul className="b-problem-list">
      {shown.map(({ nodeId, level, key, field }) => {
        const node = nodes[nodeId ?? '']
        return (
          <li key={`${nodeId} ${key}`}>
            <button
              type="button"
              onClick={() => {
                onChosen()
                editor.select([nodeId ?? editor.$tree.get().rootId], field ? {} : { reveal: 'focus' })
                if (field) editor.openSettings(field)
              }}
            >
              <Icon
                icon={level === 'error' ? 'circle-alert' : 'triangle-alert'}
                label={level === 'error' ? t('Fel') : t('Saknas')}
                className={`b-level-${level}`}
              />
              <span>
                <strong>{t(key)}</strong>
                <span className="b-problem-where">{node ? nodeName(node, t, locale) : about(field)}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
