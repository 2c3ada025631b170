import { useState } from 'react'
import { looseReasons } from '../../../src/shared/process/talk/looseMail.ts'
import { mostNoteFiles } from '../../../src/shared/process/talk/noteLimits.ts'
import { sizeText } from '../../../src/shared/sizeText.ts'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Checkbox } from '../../kit/input/Checkbox.tsx'
import { Avatar } from '../../kit/show/Avatar.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { useIsViewing } from '../session.tsx'
import type { LooseMail } from './useLooseMails.ts'

export interface LooseMailCardProps {
  mail: LooseMail
  busy: boolean
  /** Whether it is one of several that are dealt with together; undefined: there are not several. */
  ticked: boolean | undefined
  onTick: (on: boolean) => void
  onAttach: () => void
  onRemove: () => void
}

/** Characters, and lines, that are shown before somebody asks for all. */
const beginning = 280
const lines = 3

/** One mail: from whom, about what, why it is tied to no case, how it begins, its files, and what can be done with it. */
export function LooseMailCard({ mail, busy, ticked, onTick, onAttach, onRemove }: LooseMailCardProps) {
  const t = useT()
  const isViewing = useIsViewing()
  const [whole, setWhole] = useState(false)
  const { _id, at, sender, subject, text, quoted, why, isFalse, files } = mail
  const isLong = quoted !== '' || text.length > beginning || text.split('\n').length > lines
  const name = sender || t('Okänd avsändare')
  const about = { name, subject: subject || t('Utan ämne') }
  return (
    <li id={`mail-${_id}`} tabIndex={-1} className="a-loose-mail" aria-labelledby={`subject-${_id}`}>
      {ticked !== undefined && !isViewing ? (
        <Checkbox
          label={t('Välj: {subject}, från {name}', about)}
          hideLabel
          checked={ticked}
          disabled={busy}
          onChange={onTick}
        />
      ) : (
        <Avatar name={sender || null} />
      )}
      <div className="a-loose-text">
        <div className="a-loose-head">
          <span className="a-loose-sender">{name}</span>
          <RelativeTime date={at} className="k-muted" />
        </div>
        <h2 id={`subject-${_id}`}>{about.subject}</h2>
        {why && (
          <p className="a-loose-why">
            <Icon icon="unlink" size={14} />
            {t(looseReasons[why])}
          </p>
        )}
        {isFalse && (
          <p className="a-loose-why">
            <Icon icon="shield-alert" size={14} />
            {t(
              'Avsändaren kunde inte styrkas: brevet säger sig komma från adressen, men det går inte att lita på.',
            )}
          </p>
        )}
        {text && (
          <p className={cx('a-loose-words', !whole && 'a-loose-clamped')}>
            {whole ? text : text.replace(/\n\s*\n/g, '\n')}
          </p>
        )}
        {whole && quoted && <p className="a-loose-words a-loose-quoted">{quoted}</p>}
        {isLong && (
          <button
            type="button"
            className="a-loose-more"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
          >
            {whole ? t('Visa mindre') : t('Visa hela brevet')}
          </button>
        )}
        <MailFiles files={files} />
        {!isViewing && (
          <div className="a-loose-actions">
            <Button
              small
              icon="link-2"
              disabled={busy}
              aria-label={t('Koppla till ärende: {subject}, från {name}', about)}
              onPress={onAttach}
            >
              {t('Koppla till ärende')}
            </Button>
            <Button
              small
              variant="ghost"
              icon="trash-2"
              disabled={busy}
              aria-label={t('Ta bort: {subject}, från {name}', about)}
              onPress={onRemove}
            >
              {t('Ta bort')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function MailFiles({ files }: Pick<LooseMail, 'files'>) {
  const t = useT()
  const region = useRegion()
  if (files.length === 0) return null
  return (
    <ul className="a-loose-files" aria-label={t('Filer')}>
      {files.map(({ name, size, assetId, problem }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files of one mail may be called the same
        <li key={place}>
          <Icon icon={problem ? 'file-x' : 'paperclip'} size={16} />
          <span>
            {assetId ? (
              <a href={`/api/asset/${assetId}`} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              name
            )}{' '}
            <span className="k-muted">{sizeText(size, region)}</span>
            {problem && <span className="a-left-out-why">{t(problem, { n: mostNoteFiles })}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
