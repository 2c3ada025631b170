import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Button } from '../kit/Button.tsx'
import { cx } from '../kit/cx.ts'
import { Popup } from '../kit/overlay/Popup.tsx'
import { useT } from '../kit/text.tsx'
import { useFrame } from './context.tsx'
import { ProblemList } from './ProblemList.tsx'

/** How many problems there are; opens the list, each leading to where it is. */
export function ProblemsButton() {
  const frame = useFrame()
  const { all, errors } = useStore(frame.$problems)
  const open = useStore(frame.$dialog) === 'problems'
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const count = all.length
  const said = (n: number) => t('{n, plural, =0 {Inga problem} one {# problem} other {# problem}}', { n })
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPress={() => frame.$dialog.set('problems')}
        icon={count === 0 ? 'circle-check' : 'triangle-alert'}
        className={cx('b-problems-button', errors > 0 && 'b-has-errors')}
      >
        <span className="b-problem-word">
          <span className="b-problem-now">{said(count)}</span>
          {/* Room for what it may come to say, so that nothing beside it moves. */}
          {[0, 1, 88].map((n) => (
            <span key={n} aria-hidden="true">
              {said(n)}
            </span>
          ))}
        </span>
        <span className="b-problem-count k-number" aria-hidden="true">
          {count}
        </span>
      </Button>
      <Popup
        placement="bottom end"
        className="b-problems"
        triggerRef={button}
        open={open}
        onOpenChange={(next) => !next && frame.$dialog.set(null)}
      >
        <Dialog aria-label={t('Problem')} className="k-popup-dialog">
          <ProblemList onChosen={() => frame.$dialog.set(null)} />
        </Dialog>
      </Popup>
    </>
  )
}
