import { cx } from '../../kit/cx.ts'
import { Badge } from '../../kit/show/Badge.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import type { Version } from './loadHistory.ts'

/** A version that is looked at, of the case that one comes from where there is one. */
export type ListedVersion = Omit<Version, 'load' | 'revert'> & { own?: boolean }

export interface VersionListProps<V extends ListedVersion> {
  versions: readonly V[]
  chosen: V
  onChoose: (version: V) => void
}

/** Versions under each other: number, comment, when and by whom. */
export function VersionList<V extends ListedVersion>({ versions, chosen, onChoose }: VersionListProps<V>) {
  const t = useT()
  return (
    <ul className="a-versions" aria-label={t('Versioner')}>
      {versions.map((version) => (
        <li key={version.key}>
          <button
            type="button"
            className={cx('a-version', version.key === chosen.key && 'a-on')}
            aria-pressed={version.key === chosen.key}
            onClick={() => onChoose(version)}
          >
            <span className="a-version-title">
              {t(version.title, version.values)}
              {version.own && <Badge color="accent" label={t('Ärendets')} />}
              {version.live && <Badge color="success" label={t('Används')} />}
              {version.current && <Badge label={t('Nu')} />}
            </span>
            {version.comment && <span>{version.comment}</span>}
            <span className="k-muted">
              <RelativeTime date={version.at} />
              {version.byName && ` · ${version.byName}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
