import { useMemo } from 'react'
import { differenceBetween, type PartDifference } from '../../../src/shared/process/edit/difference.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import { Badge } from '../../kit/show/Badge.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useGraph } from '../state/context.tsx'
import { partName } from '../state/names.ts'
import { settingTitle } from './settingTitle.ts'

/** How the draft differs from a version. */
export function Difference({ version }: { version: ProcessGraph }) {
  const draft = useGraph()
  const t = useT()
  return (
    <DifferenceList
      before={version}
      after={draft}
      label={t('Skillnad mot utkastet')}
      title={t('Vad utkastet har ändrat sedan dess')}
      none={t('Utkastet är som den här versionen.')}
    />
  )
}

export interface DifferenceListProps {
  before: ProcessGraph
  after: ProcessGraph
  label: string
  title: string
  /** Said where nothing differs. */
  none: string
}

/** How one graph differs from another, as a list in words. */
export function DifferenceList({ before: version, after: draft, label, title, none }: DifferenceListProps) {
  const t = useT()
  const { parts, moved, isReordered, isDueElse } = useMemo(
    () => differenceBetween(version, draft),
    [version, draft],
  )
  if (parts.length === 0 && moved === 0 && !isReordered && !isDueElse)
    return <p className="p-difference-none">{none}</p>
  return (
    <section aria-label={label}>
      <h3 className="p-difference-title">{title}</h3>
      <ul className="p-difference">
        {parts.map((one) => (
          <Line key={`${one.list} ${one.id}`} one={one} of={one.what === 'removed' ? version : draft} />
        ))}
        {isDueElse && <li>{t('När ärenden ska vara klara är ändrat')}</li>}
        {moved > 0 && (
          <li>
            {t('{n, plural, one {# del är ritad} other {# delar är ritade}} på ett annat ställe', {
              n: moved,
            })}
          </li>
        )}
        {isReordered && <li>{t('Faser, banor eller knappar står i en annan ordning')}</li>}
      </ul>
    </section>
  )
}

function Line({ one, of }: { one: PartDifference; of: ProcessGraph }) {
  const t = useT()
  const locale = useLocale()
  const words = {
    added: { label: t('Ny'), color: 'success' },
    removed: { label: t('Borttagen'), color: 'danger' },
    changed: { label: t('Ändrad'), color: 'warning' },
  } as const
  const kinds = {
    sections: t('Fas'),
    swimlanes: t('Bana'),
    states: t('Steg'),
    connections: t('Koppling'),
  }
  return (
    <li>
      <Badge {...words[one.what]} />
      <span>
        {kinds[one.list]} <strong>{partName(of, one.id, t, locale)}</strong>
        {one.settings.length > 0 && (
          <span className="p-difference-what">
            {one.settings.map((name) => t(settingTitle(name))).join(', ')}
          </span>
        )}
      </span>
    </li>
  )
}
