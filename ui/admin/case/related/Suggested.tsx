import { useState } from 'react'
import { type Message, msg } from '../../../../src/shared/i18n.ts'
import { Button } from '../../../kit/Button.tsx'
import { useT } from '../../../kit/text.tsx'
import { Failed } from '../../page/Failed.tsx'
import type { Loaded } from '../../page/useLoaded.ts'
import { RelatedLine } from './RelatedLine.tsx'
import type { RelatedCase, SuggestedCase, SuggestedCases } from './useRelated.ts'

const reasons: Readonly<Record<SuggestedCase['why'][number], Message>> = {
  account: msg`Samma avsändare`,
  person: msg`Samma person`,
  email: msg`Samma e-postadress`,
  phone: msg`Samma telefonnummer`,
  place: msg`Samma plats`,
}

export interface SuggestedProps {
  loaded: Loaded<SuggestedCases>
  busy: boolean
  onRelated: (one: RelatedCase) => void
  onMerge: (one: RelatedCase) => void
  onApart: (one: RelatedCase) => void
}

/** Cases that may be about the same, and why; nothing where there are none. */
export function Suggested({ loaded, busy, onRelated, onMerge, onApart }: SuggestedProps) {
  const t = useT()
  const { data, error, reload } = loaded
  // Kept while one more or less is suggested.
  const [isOpen, setOpen] = useState(false)
  if (error && !data) return <Failed small error={error} onRetry={reload} />
  if (!data || data.cases.length === 0) return null
  const more = data.cases.slice(atOnce)
  const line = (one: SuggestedCase) => {
    const name = one.number ?? one.title
    return (
      <RelatedLine key={one._id} of={one} note={one.why.map((why) => t(reasons[why])).join(', ')}>
        <Button
          small
          disabled={busy}
          aria-label={t('Koppla till {ärende}', { ärende: name })}
          onPress={() => onRelated(one)}
        >
          {t('Koppla')}
        </Button>
        {one.mergeable && (
          <Button
            small
            disabled={busy}
            aria-label={t('Sammanför med {ärende}', { ärende: name })}
            onPress={() => onMerge(one)}
          >
            {t('Sammanför')}
          </Button>
        )}
        <Button
          small
          variant="ghost"
          disabled={busy}
          aria-label={t('Inte samma som {ärende}', { ärende: name })}
          onPress={() => onApart(one)}
        >
          {t('Inte samma')}
        </Button>
      </RelatedLine>
    )
  }
  return (
    <div className="a-suggested">
      <h3 id="case-suggested">{t('Kan vara samma ärende')}</h3>
      <ul className="a-lines" aria-labelledby="case-suggested">
        {data.cases.slice(0, atOnce).map(line)}
      </ul>
      {more.length > 0 && (
        <details
          className="a-more-lines"
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{t('{n, plural, one {Ett till} other {# till}}', { n: more.length })}</summary>
          <ul className="a-lines" aria-labelledby="case-suggested">
            {more.map(line)}
          </ul>
        </details>
      )}
    </div>
  )
}

/** More of them stand behind a press. */
const atOnce = 2
