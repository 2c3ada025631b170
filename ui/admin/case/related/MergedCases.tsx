import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { ConfirmDialog } from '../../../kit/overlay/ConfirmDialog.tsx'
import { useT } from '../../../kit/text.tsx'
import { RelatedLine } from './RelatedLine.tsx'
import type { RelatedCase } from './useRelated.ts'

export interface MergedCasesProps {
  cases: readonly RelatedCase[]
  busy: boolean
  onSplit: (one: RelatedCase) => Promise<void>
}

/** Cases that were merged into the one on show, each of which can be split from it; nothing where there are none. */
export function MergedCases({ cases, busy, onSplit }: MergedCasesProps) {
  const t = useT()
  if (cases.length === 0) return null
  return (
    <div className="a-suggested">
      <h3 id="case-merged">{t('Sammanförda hit')}</h3>
      <ul className="a-lines" aria-labelledby="case-merged">
        {cases.map((one) => (
          <RelatedLine
            key={one._id}
            of={one}
            withStatus={false}
            {...(one.messages > 0 && {
              note: t('{n, plural, one {# nytt meddelande} other {# nya meddelanden}}', { n: one.messages }),
            })}
          >
            <SplitButton of={one} busy={busy} onSplit={() => onSplit(one)} />
          </RelatedLine>
        ))}
      </ul>
    </div>
  )
}

export interface SplitButtonProps {
  of: { number: string | null; title: string }
  busy: boolean
  onSplit: () => Promise<void>
}

/** Splits a merged case, once that is confirmed: whoever sent it in is written to. */
export function SplitButton({ of: { number, title }, busy, onSplit }: SplitButtonProps) {
  const t = useT()
  const [asks, setAsks] = useState(false)
  const name = number ?? title
  return (
    <>
      <Button
        small
        icon="split"
        disabled={busy}
        aria-label={t('Dela igen: {ärende}', { ärende: name })}
        onPress={() => setAsks(true)}
      >
        {t('Dela igen')}
      </Button>
      <ConfirmDialog
        open={asks}
        ready
        title={t('Dela {ärende} igen', { ärende: name })}
        confirmLabel={t('Dela igen')}
        busy={busy}
        onCancel={() => setAsks(false)}
        onConfirm={() => void onSplit().then(() => setAsks(false))}
      >
        {t(
          'Ärendet handläggs för sig igen, där det stod när det sammanfördes, och den som har skickat in det får veta det.',
        )}
      </ConfirmDialog>
    </>
  )
}
