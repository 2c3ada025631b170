import type { Translate } from '../../src/shared/i18n.ts'
import { Badge } from '../kit/show/Badge.tsx'
import { useRegion, useT } from '../kit/text.tsx'
import type { Version } from './frame.ts'

export interface VersionListProps {
  versions: readonly Version[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** Published versions to choose one of: date, who, comment. */
export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const t = useT()
  const region = useRegion()
  const date = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <fieldset className="b-versions">
      <legend className="k-hidden">{t('Versioner')}</legend>
      {versions.map((version) => (
        <label key={version._id} className="b-version">
          <input
            type="radio"
            name="version"
            checked={version._id === chosen}
            onChange={() => onChoose(version._id)}
          />
          <span>
            <span className="b-version-head">
              <strong>{t('Version {n}', { n: version.version })}</strong>
              {version.live && <Badge label={t('Publicerad')} color="success" />}
            </span>
            <span className="b-version-when">
              <time dateTime={new Date(version.published).toISOString()}>
                {date.format(version.published)}
              </time>
              {version.byName && ` · ${version.byName}`}
            </span>
            {version.approvedBy && version.approvedBy.length > 0 && (
              <span className="b-version-when">{approvedText(version.approvedBy, t)}</span>
            )}
            {version.comment && <span className="b-version-comment">{version.comment}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const approvedText = (by: NonNullable<Version['approvedBy']>, t: Translate) =>
  t('Godkänt av {name}', {
    name: by
      .map(({ byName, forNames }) =>
        forNames?.length ? t('{deputy} för {name}', { deputy: byName, name: forNames.join(', ') }) : byName,
      )
      .join(', '),
  })
