import { Button } from '../../kit/Button.tsx'
import { useT } from '../../kit/text.tsx'
import { useProcess } from '../state/context.tsx'
import { type DraftApprovalAtHand, leftOf } from './useDraftApproval.ts'

/** Leads to the approvals from the bar, also for who only reads: how many there are, or that one is wanted of this person. */
export function ApprovalButton({ approval: { state } }: { approval: DraftApprovalAtHand }) {
  const editor = useProcess()
  const t = useT()
  if (!state || state.rules.length === 0) return null
  const left = leftOf(state)
  return (
    <Button
      small
      icon="user-check"
      variant={state.may && left > 0 && state.asked ? 'primary' : 'default'}
      onPress={() => editor.$dialog.set('publish')}
    >
      <span className="p-approval-word">
        {left === 0
          ? t('Godkänt')
          : state.may && state.asked
            ? t('Godkänn utkastet')
            : t('{n, plural, one {Ett godkännande} other {# godkännanden}} saknas', { n: left })}
      </span>
      <span className="p-approval-count k-number" aria-hidden="true">
        {left}
      </span>
    </Button>
  )
}
