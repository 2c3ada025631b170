import { useStore } from '@nanostores/react'
import { Icon } from '../kit/Icon.tsx'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { useLocale, useT } from '../kit/text.tsx'
import { useFrame } from './context.tsx'

/** What is wrong and what is missing, in that order. A press goes to where it is. */
export function ProblemList({ onChosen, errorsOnly }: { onChosen: () => void; errorsOnly?: boolean }) {
  const frame = useFrame()
  const { all } = useStore(frame.$problems)
  const t = useT()
  const locale = useLocale()
  const shown = errorsOnly ? all.filter((problem) => problem.level === 'error') : all
  const whatOf = (field: string | undefined) => {
    const label = frame.schema.fields[field ?? '']?.label
    return label ? t('Inställningen {name}', { name: t(label) }) : t(frame.words.whole)
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
      {shown.map((problem) => {
        const { level, key, field, about } = problem
        const part = frame.kind.partOf(problem)
        const name = part === null ? undefined : frame.partName(part, t, locale)
        return (
          <li key={`${part} ${key} ${field} ${about}`}>
            <button
              type="button"
              onClick={() => {
                onChosen()
                frame.goTo(part, field)
              }}
            >
              <Icon
                icon={level === 'error' ? 'circle-alert' : 'triangle-alert'}
                label={level === 'error' ? t('Fel') : t('Saknas')}
                className={`b-level-${level}`}
              />
              <span>
                <strong>{t(key)}</strong>
                <span className="b-problem-where">{name ?? about ?? whatOf(field)}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
