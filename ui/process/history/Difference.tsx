import { useMemo } from 'react'
import type { Translate } from '../../../src/shared/i18n.ts'
import { differenceBetween, type PartDifference } from '../../../src/shared/process/edit/difference.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import { Badge } from '../../kit/show/Badge.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useGraph } from '../state/context.tsx'
import { layers } from '../state/layers.ts'
import { partName } from '../state/names.ts'
import { differenceSigns } from './compared.tsx'
import { settingTitle } from './settingTitle.ts'

/** How the draft differs from a version. */
export function Difference({
  version,
  onChoose,
}: {
  version: ProcessGraph
  onChoose?: DifferenceListProps['onChoose']
}) {
  const draft = useGraph()
  const t = useT()
  return (
    <DifferenceList
      before={version}
      after={draft}
      label={t('Skillnad mot utkastet')}
      title={t('Vad utkastet har ändrat sedan dess')}
      none={t('Utkastet är som den här versionen.')}
      {...(onChoose && { onChoose })}
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
  /** Goes to a part that is not the same; absent: they are only told. */
  onChoose?: (id: string) => void
}

/** How one graph differs from another, as a list in words. */
export function DifferenceList({
  before: version,
  after: draft,
  label,
  title,
  none,
  onChoose,
}: DifferenceListProps) {
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
          <Line
            key={`${one.list} ${one.id}`}
            one={one}
            of={one.what === 'removed' ? version : draft}
            {...(onChoose && one.list !== 'layers' && { onChoose: () => onChoose(one.id) })}
          />
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

/** A layer is no part of the drawing, and has a name of its own. */
function layerName(id: string, t: Translate): string {
  const layer = layers.find((one) => one.id === id)
  return layer ? t(layer.title) : id
}

function Line({ one, of, onChoose }: { one: PartDifference; of: ProcessGraph; onChoose?: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { label, color, icon } = differenceSigns[one.what]
  const name = partName(of, one.id, t, locale) ?? layerName(one.id, t)
  const kinds = {
    sections: t('Fas'),
    swimlanes: t('Bana'),
    states: t('Steg'),
    connections: t('Koppling'),
    notes: t('Anteckning'),
    layers: t('Lager'),
  }
  return (
    <li>
      <Badge label={t(label)} color={color} icon={icon} />
      <span>
        {kinds[one.list]}{' '}
        {onChoose ? (
          <button type="button" className="p-difference-go" onClick={onChoose}>
            {name}
          </button>
        ) : (
          <strong>{name}</strong>
        )}
        {one.settings.length > 0 && (
          <span className="p-difference-what">
            {one.settings.map((name) => t(settingTitle(name))).join(', ')}
          </span>
        )}
      </span>
    </li>
  )
}
